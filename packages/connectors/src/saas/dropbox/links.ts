import { z } from 'zod'
import type { Grant, Principal } from '../../kit/connector.ts'
import { atOnce } from '../../kit/at-once.ts'
import { sharedFoldersOf, speakerOf, type Accounts, type Person } from './account.ts'
import type { Dropbox } from './api.ts'
import { DropboxFault, isMissing, isShutOut } from './fault.ts'
import { LinkMetadata } from './shapes.ts'

const route = 'sharing/list_shared_links'
const Links = z.looseObject({ links: z.array(z.unknown()) })

export type Audience = 'public' | 'team' | 'named'

export interface Link {
  url: string
  /** Of the file or folder. */
  id: string | undefined
  name: string
  /** What the owner names it by to Dropbox: its id, or its path. */
  at: string
  isFolder: boolean
  audience: Audience
  hasPassword: boolean
  canWrite: boolean
  expiresAt: Date | undefined
  /** Whose link it is: only they change it. */
  person: Person
  /** The space that it lies in, where that is known, and the path there in lower case. */
  space: string | undefined
  path: string | undefined
}

/** All links of everybody, once for each connection: Dropbox tells them by person, not by file. */
export class LinkBook {
  readonly #dropbox: Dropbox
  readonly #accounts: Accounts
  #all: Promise<Link[]> | undefined
  #byId: Map<string, Link[]> | undefined

  constructor(dropbox: Dropbox, accounts: Accounts) {
    this.#dropbox = dropbox
    this.#accounts = accounts
  }

  all(): Promise<Link[]> {
    this.#all ??= this.#read().catch((error: unknown) => {
      this.#all = undefined
      throw error
    })
    return this.#all
  }

  async of(id: string): Promise<readonly Link[]> {
    if (!this.#byId) {
      const byId = new Map<string, Link[]>()
      for (const link of await this.all())
        if (link.id !== undefined) byId.set(link.id, [...(byId.get(link.id) ?? []), link])
      this.#byId = byId
    }
    return this.#byId.get(id) ?? []
  }

  /** Links to what lies in a space, and those of which nobody knows where they lie. */
  async in(space: string): Promise<Link[]> {
    return (await this.all()).filter(link => link.space === undefined || link.space === space)
  }

  /** A link as it is at this moment; nothing where it was ended. */
  async now({ url, at, person }: Pick<Link, 'url' | 'at' | 'person'>): Promise<Link | undefined> {
    const arg = { path: at, direct_only: true }
    const call = { route, arg, as: speakerOf(person), what: 'A shared link' }
    try {
      for await (const page of this.#dropbox.pages(Links, call, route))
        for (const one of page.links) {
          const link = linkOf(one, person)
          if (link?.url === url) return link
        }
    } catch (error) {
      if (!isMissing(error) && !isShutOut(error)) throw error
    }
    return undefined
  }

  async #read(): Promise<Link[]> {
    const people = await this.#accounts.people()
    return (await atOnce(people, askedAtOnce, person => linksOf(this.#dropbox, person))).flat()
  }
}

const askedAtOnce = 4

/** What one person links to; nothing of somebody whom the token does not speak for. */
export async function linksOf(dropbox: Dropbox, person: Person): Promise<Link[]> {
  const links: Link[] = []
  let mounts: Mount[] | undefined
  try {
    for await (const link of linksBy(dropbox, person)) {
      mounts ??= await mountsOf(dropbox, person)
      links.push({ ...link, ...placeOf(link.path, mounts) })
    }
  } catch (error) {
    if (!isShutOut(error)) throw error
  }
  return links
}

async function* linksBy(dropbox: Dropbox, person: Person): AsyncGenerator<Link> {
  const call = { route, arg: {}, as: speakerOf(person), what: 'Shared links' }
  for await (const page of dropbox.pages(Links, call, route))
    yield* page.links.flatMap(one => linkOf(one, person) ?? [])
}

interface Mount {
  path: string
  space: string
}

/** Nothing where Dropbox does not say where folders lie: links of this person may lie anywhere then. */
async function mountsOf(dropbox: Dropbox, person: Person): Promise<Mount[]> {
  const mounts: Mount[] = person.home === undefined ? [] : [{ path: '', space: person.home }]
  try {
    for await (const { shared_folder_id: space, path_lower: path } of sharedFoldersOf(dropbox, speakerOf(person)))
      if (path) mounts.push({ path, space })
    return mounts.toSorted((one, other) => other.path.length - one.path.length)
  } catch (error) {
    if (error instanceof DropboxFault) return []
    throw error
  }
}

function placeOf(path: string | undefined, mounts: readonly Mount[]): Pick<Link, 'space' | 'path'> {
  const mount =
    path === undefined ? undefined : mounts.find(one => path === one.path || path.startsWith(`${one.path}/`))
  return { space: mount?.space, path: mount && path !== undefined ? path.slice(mount.path.length) : path }
}

export function linkOf(value: unknown, person: Person): Link | undefined {
  const { data } = LinkMetadata.safeParse(value)
  if (!data) return undefined
  const { url, id, name, path_lower, expires, link_permissions: permissions } = data
  const expiresAt = expires ? new Date(expires) : undefined
  return {
    url,
    id: id || undefined,
    name: name || url,
    at: id || path_lower || '',
    isFolder: data['.tag'] === 'folder',
    audience: audienceOf(permissions ?? {}),
    hasPassword:
      permissions?.require_password === true ||
      [permissions?.effective_audience, permissions?.resolved_visibility].some(tag => tag?.includes('password')),
    canWrite: permissions?.link_access_level === 'editor',
    expiresAt: expiresAt && !Number.isNaN(expiresAt.getTime()) ? expiresAt : undefined,
    person,
    space: undefined,
    path: path_lower || undefined,
  }
}

type Permissions = Partial<NonNullable<LinkMetadata['link_permissions']>>

/** What Dropbox calls a new audience counts as open until it is known. */
function audienceOf({ effective_audience, resolved_visibility, requested_visibility }: Permissions): Audience {
  // A link with a password says `password` of its audience, and by its visibility whether it is for the team.
  if (resolved_visibility === 'team_and_password') return 'team'
  return audienceNamed(effective_audience ?? resolved_visibility ?? requested_visibility)
}

export function audienceNamed(tag: string | undefined): Audience {
  if (tag === 'team' || tag === 'team_only' || tag === 'team_and_password') return 'team'
  if (tag === 'members' || tag === 'no_one' || tag === 'only_you' || tag === 'shared_folder_only') return 'named'
  return 'public'
}

export const anyone: Principal = { kind: 'anonymous', name: 'anyone', displayName: 'Anyone with the link' }
const anyoneWhoKnows: Principal = { ...anyone, displayName: 'Anyone with the link and its password' }
export const everyone: Principal = { kind: 'everyone', name: 'everyone', displayName: 'Everyone in the team' }

/** Nothing for one that has ended, or leads only those who are named beside it. */
export function grantOf(link: Link, now: Date): Grant | undefined {
  if (link.audience === 'named' || (link.expiresAt && link.expiresAt <= now)) return undefined
  const open = link.hasPassword ? anyoneWhoKnows : anyone
  return {
    principal: link.audience === 'team' ? everyone : open,
    role: link.canWrite ? 'write' : 'read',
    via: 'link',
    id: link.url,
    link: link.url,
    ...(link.expiresAt && { expiresAt: link.expiresAt }),
  }
}

export const grantsIn = (links: readonly Link[], now: Date): Grant[] => links.flatMap(link => grantOf(link, now) ?? [])

import { z } from 'zod'
import type { ConnectorIo, Container, Entry, Grant, Page, Principal, Removed } from '../../kit/connector.ts'
import { atOnce } from '../../kit/at-once.ts'
import { digest } from '../../kit/mail/event.ts'
import { speakerOf, type Accounts, type Space } from './account.ts'
import type { Dropbox, Speaker } from './api.ts'
import { entryOf, pathOf, spaceEntry, type Around } from './entries.ts'
import { DropboxFault, hasCode, isMissing, isShutOut } from './fault.ts'
import { keyOf } from './keys.ts'
import { grantsIn, type Link, type LinkBook } from './links.ts'
import { fileGrants, folderGrants } from './members.ts'
import { positionOf, positionText, resync, type Position } from './position.ts'
import type { DropboxSettings } from './settings.ts'
import { Metadata } from './shapes.ts'

export interface DropboxReading {
  dropbox: Dropbox
  accounts: Accounts
  links: LinkBook
  settings: DropboxSettings
  io: Pick<ConnectorIo, 'now' | 'ownDomains' | 'signal'>
}
type Listed = Page<Entry | Removed>

const Listing = z.looseObject({ entries: z.array(z.unknown()), cursor: z.string().min(1), has_more: z.boolean() })
const pageSize = 2000
const askedAtOnce = 4

/**
 * A space from its beginning, later what changed in it by Dropbox's cursor; whole once more where people or links of it changed, which that cursor
 * does not tell. One that is shut is an entry that says so, and loses nothing.
 */
export async function* listSpace(
  reading: DropboxReading,
  { id, name }: Container,
  from?: string,
): AsyncGenerator<Listed> {
  const opened = await open(reading, { id, name }, from).catch((error: unknown) => whyShut({ id, name }, error))
  if ('problem' in opened) return yield opened.problem
  const { around, room } = opened
  let { position, told } = opened
  let before: Entry[] = position.cursor === undefined ? [spaceEntry(around)] : []
  for (;;) {
    const items = await entriesOf(reading, room, told.entries)
    reading.io.signal.throwIfAborted()
    position = { ...position, cursor: told.cursor, isRead: !told.has_more }
    yield { items: [...before, ...items], covers: position.covers, next: positionText(position) }
    if (!told.has_more) return
    before = []
    told = await pageAt(reading, room.speaker, position)
  }
}

interface Room {
  around: Around
  speaker: Speaker
}

async function open(reading: DropboxReading, { id, name }: Container, from: string | undefined) {
  const found = await reading.accounts.space(id)
  if (!found) throw new DropboxFault({ status: 409, code: 'not_found', what: 'A folder' })
  const space: Space = { ...found, name: name || found.name }
  const links = await reading.links.in(space.id)
  const around = await aroundOf(reading, space, links)
  const mark = digest(JSON.stringify([space.name, around.grants, markOf(links, reading.io.now())])).slice(0, 12)
  const position = positionOf(from, { mark, now: reading.io.now().getTime() })
  const { speaker, told } = await firstPage(reading, space, position)
  return { around, room: { around, speaker }, position, told }
}

/** Whoever was suspended is spoken for by an administrator. */
async function firstPage(reading: DropboxReading, { speaker }: Space, position: Position) {
  try {
    return { speaker, told: await pageAt(reading, speaker, position) }
  } catch (error) {
    const admin = isShutOut(error) && speaker.member !== undefined ? await reading.accounts.admin() : undefined
    if (admin === undefined) throw error
    const { member: _, ...rest } = speaker
    const other = { ...rest, admin }
    return { speaker: other, told: await pageAt(reading, other, position) }
  }
}

async function aroundOf(reading: DropboxReading, space: Space, links: readonly Link[]): Promise<Around> {
  const now = reading.io.now()
  const grants = space.kind === 'member' ? [] : await folderGrants(reading, space)
  const folders = new Map<string, Grant[]>()
  for (const link of links)
    if (link.isFolder && link.path !== undefined)
      folders.set(link.path, [...(folders.get(link.path) ?? []), ...grantsIn([link], now)])
  const root = folders.get('') ?? []
  const owner: Principal | undefined = space.owner
    ? {
        kind: 'user',
        name: space.owner.address,
        address: space.owner.address,
        ...(space.owner.name && { displayName: space.owner.name }),
      }
    : grants.find(({ role }) => role === 'owner')?.principal
  return { space, grants: [...root, ...grants], owner, folderGrants: folders, settings: reading.settings }
}

/** Whatever of links changes who reaches something. */
const markOf = (links: readonly Link[], now: Date) =>
  links
    .map(link => [
      link.url,
      link.audience,
      link.canWrite,
      link.hasPassword,
      link.expiresAt ?? null,
      grantsIn([link], now).length,
    ])
    .toSorted(([one], [other]) => (String(one) < String(other) ? -1 : 1))

async function pageAt({ dropbox }: DropboxReading, as: Speaker, { cursor }: Position) {
  const what = 'What a folder holds'
  const first = {
    path: '',
    recursive: true,
    include_has_explicit_shared_members: true,
    // What is shared is listed by itself.
    include_mounted_folders: false,
    include_non_downloadable_files: true,
    limit: pageSize,
  }
  try {
    return await dropbox.call(
      Listing,
      cursor === undefined
        ? { route: 'files/list_folder', arg: first, as, what }
        : { route: 'files/list_folder/continue', arg: { cursor }, as, what },
    )
  } catch (error) {
    if (cursor !== undefined && hasCode(error, 'reset')) throw resync(error)
    throw error
  }
}

interface Named {
  metadata: Metadata
  path: string
}

/** What a page names: what has gone first, then folders before what they hold. */
async function entriesOf(
  reading: DropboxReading,
  room: Room,
  values: readonly unknown[],
): Promise<(Entry | Removed)[]> {
  const { gone, found } = lastWords(values)
  const all = found.toSorted((one, other) => rank(one) - rank(other))
  const own = await atOnce(all, askedAtOnce, named => ownGrants(reading, room, named))
  const entries = all.flatMap(({ metadata, path }, at) => entryOf(metadata, path, own[at] ?? [], room.around) ?? [])
  const space = room.around.space.id
  return [...gone.map((path): Removed => ({ type: 'removed', key: keyOf({ space, path }) })), ...entries]
}

/** Folders by their depth, then files. */
const rank = ({ metadata, path }: Named) =>
  metadata['.tag'] === 'folder' ? path.split('/').length : Number.MAX_SAFE_INTEGER

/** Of each path the last that is said; a folder that goes takes with it what was said of it before. */
function lastWords(values: readonly unknown[]): { gone: string[]; found: Named[] } {
  const found = new Map<string, Metadata>()
  const gone = new Set<string>()
  for (const value of values) {
    const { data: metadata } = Metadata.safeParse(value)
    const path = metadata && pathOf(metadata)
    if (!metadata || path === undefined) continue
    if (metadata['.tag'] !== 'deleted') found.set(path, metadata)
    else {
      gone.add(path)
      for (const one of found.keys()) if (one === path || one.startsWith(`${path}/`)) found.delete(one)
    }
  }
  return { gone: [...gone], found: [...found].map(([path, metadata]) => ({ metadata, path })) }
}

async function ownGrants(
  reading: DropboxReading,
  { around, speaker }: Room,
  { metadata, path }: Named,
): Promise<Grant[]> {
  const { id } = metadata
  const byId = id ? await reading.links.of(id) : []
  const here = metadata['.tag'] === 'folder' ? (around.folderGrants.get(path) ?? []) : []
  const links = byId.length ? grantsIn(byId, reading.io.now()) : here
  if (!id || metadata['.tag'] === 'folder' || !metadata.has_explicit_shared_members) return [...links]
  const owner = around.space.owner
  const as = owner ? speakerOf(owner) : speaker
  const named = await fileGrants(reading, id, as)
  // Whoever owns it is said by itself.
  return [...links, ...named.filter(({ role }) => role !== 'owner')]
}

type Problem = { problem: Listed }

function whyShut({ id, name }: Container, error: unknown): Problem {
  if (!(error instanceof DropboxFault)) throw error
  const isGone = isMissing(error)
  const entry: Entry = {
    type: 'problem',
    key: id,
    name,
    path: name,
    status: 'failed',
    reason: isGone ? 'vanished' : 'permission_denied',
    detail: isGone ? 'The folder is no longer there.' : `Dropbox keeps it shut (${error.code || error.status}).`,
  }
  return { problem: { items: [entry], covers: isGone ? 'all' : 'changes' } }
}

import { z } from 'zod'
import type { Container } from '../../kit/connector.ts'
import { displayPath } from '../../kit/key.ts'
import type { Dropbox, Speaker } from './api.ts'
import { DropboxFault } from './fault.ts'
import { Account, Member, Namespace, SharedFolder } from './shapes.ts'

const Members = z.looseObject({ members: z.array(z.unknown()) })
const Namespaces = z.looseObject({ namespaces: z.array(z.unknown()) })
const Folders = z.looseObject({ entries: z.array(z.unknown()) })
const Info = z.looseObject({ team_id: z.string().nullish() })

/** Whatever has a tree of files of its own: a member’s folder, a team folder, a shared one. */
export interface Space {
  id: string
  name: string
  kind: 'member' | 'shared' | 'team'
  speaker: Speaker
  /** Whose it is alone. */
  owner?: Person
}

/** Whoever has files and links. */
export interface Person {
  address: string
  name: string
  /** Undefined where the token is this person's own. */
  member?: string
  home?: string
}

/** The team, or the single account, that the token is of. */
export class Accounts {
  readonly #dropbox: Dropbox
  readonly #kept = new Map<string, Promise<unknown>>()

  constructor(dropbox: Dropbox) {
    this.#dropbox = dropbox
  }

  isTeam(): Promise<boolean> {
    return this.#once('kind', async () => {
      try {
        await this.#dropbox.call(Info, { route: 'team/get_info', what: 'The team' })
        return true
      } catch (error) {
        if (!(error instanceof DropboxFault)) return missesInfo(error)
        return false
      }
    })
  }

  /** Whoever is in the team, or the one whose token it is; those who were only invited have nothing. */
  async people(): Promise<Person[]> {
    if (!(await this.isTeam())) return [personOf(await this.own())]
    const members = await this.members()
    return members.filter(({ profile }) => profile.status !== 'invited' && profile.status !== 'removed').map(memberOf)
  }

  own(): Promise<Account> {
    return this.#once('own', () =>
      this.#dropbox.call(Account, { route: 'users/get_current_account', what: 'The account' }),
    )
  }

  members(): Promise<Member[]> {
    return this.#once('members', async () => {
      const all: Member[] = []
      for await (const page of membersOf(this.#dropbox)) all.push(...page.members)
      return all
    })
  }

  /** Who speaks for what belongs to the team. */
  async admin(): Promise<string | undefined> {
    const active = (await this.members()).filter(({ profile }) => (profile.status ?? 'active') === 'active')
    const chief = active.find(isTeamAdmin) ?? active.find(isAdmin) ?? active[0]
    return chief?.profile.team_member_id
  }

  async *containers(): AsyncGenerator<Container> {
    for await (const { id, name } of this.spaces()) yield { id, name }
  }

  async space(id: string): Promise<Space | undefined> {
    const known = await this.#once('spaces', async () => {
      const all = new Map<string, Space>()
      for await (const space of this.spaces()) all.set(space.id, space)
      return all
    })
    return known.get(id)
  }

  async *spaces(): AsyncGenerator<Space> {
    if (!(await this.isTeam())) return yield* this.#ownSpaces()
    const people = new Map((await this.people()).map(person => [person.member, person]))
    const admin = await this.admin()
    const call = { route: 'team/namespaces/list', arg: { limit: 1000 }, what: 'The folders of the team' }
    for await (const page of this.#dropbox.pages(Namespaces, call, 'team/namespaces/list/continue'))
      for (const one of page.namespaces) {
        const { data } = Namespace.safeParse(one)
        if (data) yield spaceOf(data, { owner: people.get(data.team_member_id ?? ''), admin })
      }
  }

  async *#ownSpaces(): AsyncGenerator<Space> {
    const account = await this.own()
    const person = personOf(account)
    // Without a namespace of its own, paths begin where Dropbox has them begin.
    yield {
      id: person.home ?? 'home',
      name: person.address,
      kind: 'member',
      owner: person,
      speaker: person.home === undefined ? {} : { root: person.home },
    }
    for await (const { shared_folder_id: id, name } of sharedFoldersOf(this.#dropbox, {}))
      yield { id, name: shown(name || id), kind: 'shared', speaker: { root: id } }
  }

  #once<T>(name: string, ask: () => Promise<T>): Promise<T> {
    const kept = this.#kept.get(name) as Promise<T> | undefined
    if (kept) return kept
    const made = ask().catch((error: unknown) => {
      this.#kept.delete(name)
      throw error
    })
    this.#kept.set(name, made)
    return made
  }
}

/** A token without `team_info.read` is of a team all the same: one of an account gets another answer. */
function missesInfo(error: unknown): true {
  if (error instanceof Error && 'code' in error && error.code === 'scope_missing') return true
  throw error
}

interface Around {
  owner: Person | undefined
  admin: string | undefined
}

function spaceOf(
  { namespace_id: id, name, namespace_type: type, team_member_id: member }: z.infer<typeof Namespace>,
  { owner, admin }: Around,
): Space {
  const isMembers = type === 'team_member_folder' || type === 'team_member_root' || type === 'app_folder'
  const as = isMembers && member ? { member } : { ...(admin !== undefined && { admin }) }
  return {
    id,
    name: isMembers && owner ? owner.address : shown(name || id),
    kind: isMembers ? 'member' : type === 'team_folder' ? 'team' : 'shared',
    speaker: { ...as, root: id },
    ...(isMembers && owner && { owner }),
  }
}

export async function* membersOf(
  dropbox: Dropbox,
  from?: string,
): AsyncGenerator<{ members: Member[]; next?: string }> {
  const call = {
    route: 'team/members/list_v2',
    arg: { limit: 1000, include_removed: false },
    what: 'Members of the team',
  }
  for await (const { page, next } of dropbox.pagesFrom(Members, call, { more: 'team/members/list/continue_v2', from }))
    yield {
      members: page.members.flatMap(one => Member.safeParse(one).data ?? []),
      ...(next !== undefined && { next }),
    }
}

/** Folders that somebody shares with others, where they lie for whoever asks. */
export async function* sharedFoldersOf(dropbox: Dropbox, as: Speaker): AsyncGenerator<SharedFolder> {
  const call = { route: 'sharing/list_folders', arg: { limit: 1000 }, as, what: 'Shared folders' }
  for await (const page of dropbox.pages(Folders, call, 'sharing/list_folders/continue'))
    yield* page.entries.flatMap(one => SharedFolder.safeParse(one).data ?? [])
}

const shown = (text: string) => displayPath(Buffer.from(text.slice(0, 400).replaceAll('/', '∕')))

const personOf = ({ email, account_id, name, root_info }: Account): Person => ({
  address: (email || `${account_id ?? 'account'}@dropbox.invalid`).toLowerCase(),
  name: name?.display_name ?? '',
  ...(root_info?.home_namespace_id && { home: root_info.home_namespace_id }),
})

const memberOf = ({ profile }: Member): Person => ({
  address: profile.email.toLowerCase(),
  name: profile.name?.display_name ?? '',
  member: profile.team_member_id,
  ...(profile.member_folder_id && { home: profile.member_folder_id }),
})

/** Speaks for a person. */
export const speakerOf = ({ member }: Person): Speaker => (member === undefined ? {} : { member })

const isTeamAdmin = ({ role, roles }: Member) =>
  role === 'team_admin' || Boolean(roles?.some(({ name }) => /^team( admin)?$/i.test(name ?? '')))
export const isAdmin = (member: Member) =>
  isTeamAdmin(member) ||
  member.role === 'user_management_only' ||
  member.role === 'support_only' ||
  (member.roles?.length ?? 0) > 0

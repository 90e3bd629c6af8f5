import type { Principal } from '../../kit/connector.ts'
import { displayPath } from '../../kit/key.ts'
import { known } from '../fault.ts'
import { everyPage, numberedPage } from './pages.ts'
import type { ConfluenceSession } from './session.ts'
import { Group, idOfUser, listOf, User } from './shapes.ts'

const mostKnown = 50_000

/** Whoever Confluence names by an id: asked for once each; groups are read at once. */
export class ConfluencePeople {
  readonly #session: ConfluenceSession
  readonly #users = new Map<string, Promise<User | undefined>>()
  #groups: Promise<Map<string, string>> | undefined

  constructor(session: ConfluenceSession) {
    this.#session = session
  }

  forget(): void {
    this.#users.clear()
    this.#groups = undefined
  }

  async principal(user: User): Promise<Principal> {
    const id = idOfUser(user)
    if (user.email || id === undefined) return principalOf(user)
    return principalOf({ ...user, ...(await this.find(id)) })
  }

  find(id: string): Promise<User | undefined> {
    const found = this.#users.get(id)
    if (found) return found
    if (this.#users.size >= mostKnown) this.#users.clear()
    const asked = this.#ask(id)
    this.#users.set(id, asked)
    asked.catch(() => this.#users.delete(id))
    return asked
  }

  /** A group by its name or, where that is not told, by its id. */
  async group({ id, name }: Pick<Group, 'id' | 'name'>): Promise<Principal> {
    const found = name || (id && (await this.#namesOfGroups()).get(id)) || id || 'group'
    return { kind: 'group', name: found, displayName: found }
  }

  async #ask(id: string): Promise<User | undefined> {
    const { atlassian, isCloud } = await this.#session.site()
    const query = isCloud ? { accountId: id } : { username: id }
    return known(atlassian.get(User, { path: '/rest/api/user', query, what: 'Somebody' }))
  }

  #namesOfGroups(): Promise<Map<string, string>> {
    this.#groups ??= this.#listGroups().catch((error: unknown) => {
      this.#groups = undefined
      throw error
    })
    return this.#groups
  }

  async #listGroups(): Promise<Map<string, string>> {
    const names = new Map<string, string>()
    await known(
      (async () => {
        for await (const groups of groupsOf(this.#session))
          for (const { id, name } of groups) if (id && name) names.set(id, name)
      })(),
    )
    return names
  }
}

/** Groups of the site, page by page. */
export async function* groupsOf(session: ConfluenceSession): AsyncGenerator<Group[]> {
  const { atlassian } = await session.site()
  const call = { path: '/rest/api/group', query: { limit: 200 }, what: 'Groups' }
  for await (const results of everyPage(from => numberedPage(atlassian, call, from))) yield listOf(Group, results)
}

export const addressOf = (user: User): string =>
  (user.email || `${idOfUser(user) ?? 'unknown'}@atlassian.invalid`).toLowerCase()

/** Who does not show an address is one of the site's own people, unless he is a guest. */
function principalOf(user: User): Principal {
  const displayName = displayPath(
    Buffer.from((user.displayName || user.publicName || user.username || '').slice(0, 200)),
  )
  const isKnown = Boolean(user.email) || isGuest(user)
  const name = isKnown ? addressOf(user) : (idOfUser(user) ?? 'unknown')
  return { kind: 'user', name, ...(isKnown && { address: name }), ...(displayName && { displayName }) }
}

export const isGuest = ({ isGuest: guest, isExternalCollaborator: external }: User) =>
  guest === true || external === true

import type { Principal } from '../../kit/connector.ts'
import { displayPath } from '../../kit/key.ts'
import { AtlassianFault } from '../fault.ts'
import type { JiraCore } from './core.ts'
import { idOfUser, listOf, User } from './shapes.ts'
import { z } from 'zod'

const mostKnown = 200_000
const pageSize = 200
const Users = z.array(z.unknown())

/** Whoever Jira names: from the list of the site, which is read once; issues do not always tell addresses. */
export class JiraPeople {
  readonly #core: JiraCore
  #known: Promise<Map<string, User>> | undefined

  constructor(core: JiraCore) {
    this.#core = core
  }

  forget(): void {
    this.#known = undefined
  }

  async principal(user: User): Promise<Principal> {
    const id = idOfUser(user) ?? 'unknown'
    if (user.emailAddress) return principalOf(user)
    const found = await this.find(id)
    return principalOf({ ...user, ...(found && { emailAddress: found.emailAddress, accountType: found.accountType }) })
  }

  async find(id: string): Promise<User | undefined> {
    this.#known ??= this.#list().catch((error: unknown) => {
      this.#known = undefined
      throw error
    })
    return (await this.#known).get(id)
  }

  async #list(): Promise<Map<string, User>> {
    const known = new Map<string, User>()
    try {
      for await (const users of usersOf(this.#core))
        for (const user of users) if (known.size < mostKnown) known.set(idOfUser(user) ?? '', user)
    } catch (error) {
      // Without the right to browse users, people go by what issues tell of them.
      if (!(error instanceof AtlassianFault)) throw error
    }
    return known
  }
}

/** Everybody whom the site lists, page by page. */
export async function* usersOf({ atlassian, session }: JiraCore): AsyncGenerator<User[]> {
  const { api, isCloud } = await session.account()
  const seen = new Set<string>()
  for (let startAt = 0; ;) {
    const query = { ...(isCloud ? {} : { username: '.', includeInactive: true }), startAt, maxResults: pageSize }
    const path = `${api}/${isCloud ? 'users/search' : 'user/search'}`
    const all = await atlassian.get(Users, { path, query, what: 'People' })
    const fresh = listOf(User, all).filter(user => {
      const id = idOfUser(user)
      return id !== undefined && !seen.has(id) && seen.add(id)
    })
    if (fresh.length) yield fresh
    // A short page is no last one where the site gives fewer than it is asked for; one that repeats itself is.
    if (all.length === 0 || fresh.length === 0) return
    startAt += all.length
  }
}

export const addressOf = (user: User): string =>
  (user.emailAddress || `${idOfUser(user) ?? 'unknown'}@atlassian.invalid`).toLowerCase()

/** Who does not show an address is one of the site's own people, unless he is a customer of its service desk. */
function principalOf(user: User): Principal {
  const displayName = displayPath(Buffer.from((user.displayName || user.name || '').slice(0, 200)))
  const isKnown = Boolean(user.emailAddress) || user.accountType === 'customer'
  const name = isKnown ? addressOf(user) : (idOfUser(user) ?? 'unknown')
  return { kind: 'user', name, ...(isKnown && { address: name }), ...(displayName && { displayName }) }
}

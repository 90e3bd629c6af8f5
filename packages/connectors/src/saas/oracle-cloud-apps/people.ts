import type { Principal } from '../../kit/connector.ts'
import type { Oracle } from './api.ts'
import { known } from './fault.ts'
import { emailOf, nameOf, ScimUser, scimPages } from './scim.ts'

const mostKnown = 200_000

/** Whoever Oracle names by a user name or a name for people: from the list of users, which is read once. */
export class OraclePeople {
  readonly #oracle: Oracle
  #known: Promise<Map<string, Principal>> | undefined

  constructor(oracle: Oracle) {
    this.#oracle = oracle
  }

  forget(): void {
    this.#known = undefined
  }

  async principal(name: string): Promise<Principal> {
    this.#known ??= this.#list().catch((error: unknown) => {
      this.#known = undefined
      throw error
    })
    const found = (await this.#known).get(name.toLowerCase())
    // Whoever is not among the users, such as a job of the applications, goes by name.
    return found ?? { kind: 'user', name: name.replaceAll('@', ' at '), displayName: name }
  }

  async #list(): Promise<Map<string, Principal>> {
    const all = new Map<string, Principal>()
    const reading = (async () => {
      for await (const users of scimPages(this.#oracle, ScimUser, 'Users'))
        for (const user of users) if (all.size < mostKnown) note(all, user)
    })()
    await known(reading)
    return all
  }
}

function note(all: Map<string, Principal>, user: ScimUser): void {
  const address = emailOf(user)
  const name = address ?? user.userName ?? user.id
  const principal: Principal = { kind: 'user', name, ...(address && { address }), displayName: nameOf(user) }
  for (const key of [user.userName, address, nameOf(user)])
    if (key && !all.has(key.toLowerCase())) all.set(key.toLowerCase(), principal)
}

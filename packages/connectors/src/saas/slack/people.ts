import { z } from 'zod'
import type { Principal } from '../../kit/connector.ts'
import { displayPath } from '../../kit/key.ts'
import type { Slack } from './api.ts'
import { hasCode, SlackFault } from './fault.ts'
import { User } from './shapes.ts'

export const Users = z.looseObject({ members: z.array(z.unknown()) })
const One = z.looseObject({ user: User })
/** Of nobody (RFC 2606): somebody whose address Slack does not tell. */
const unnamed = 'slack.invalid'
const mostKnown = 200_000

/** Whoever Slack names by an id: from the list of the workspace, which is read once, or asked for by themselves. */
export class SlackPeople {
  readonly #slack: Slack
  #known: Promise<Map<string, User | null>> | undefined

  constructor(slack: Slack) {
    this.#slack = slack
  }

  async find(id: string): Promise<User | undefined> {
    this.#known ??= this.#list().catch((error: unknown) => {
      this.#known = undefined
      throw error
    })
    const known = await this.#known
    const found = known.get(id)
    if (found !== undefined) return found ?? undefined
    const user = await this.#ask(id)
    if (known.size < mostKnown) known.set(id, user ?? null)
    return user
  }

  async principal(id: string): Promise<Principal> {
    const user = await this.find(id)
    const address = addressOf(user ?? { id })
    const displayName = nameOf(user)
    return { kind: 'user', name: address, address, ...(displayName && { displayName }) }
  }

  async #list(): Promise<Map<string, User | null>> {
    const known = new Map<string, User | null>()
    try {
      for await (const user of usersOf(this.#slack)) if (known.size < mostKnown) known.set(user.id, user)
    } catch (error) {
      if (!hasCode(error, 'missing_scope', 'not_allowed_token_type', 'limit_required')) throw error
    }
    return known
  }

  async #ask(id: string): Promise<User | undefined> {
    const call = { method: 'users.info', parameters: { user: id }, what: 'Somebody who wrote' }
    try {
      return (await this.#slack.call(One, call)).user
    } catch (error) {
      if (error instanceof SlackFault) return undefined
      throw error
    }
  }
}

/** Everybody whom the workspace lists; what is no person is passed over. */
export async function* usersOf(slack: Slack): AsyncGenerator<User> {
  for await (const { page } of slack.pages(Users, {
    method: 'users.list',
    parameters: { limit: 1000 },
    what: 'People',
  }))
    yield* usersIn(page.members)
}

export const usersIn = (members: readonly unknown[]): User[] =>
  members.flatMap(member => User.safeParse(member).data ?? [])

export const addressOf = ({ id, profile }: Pick<User, 'id' | 'profile'>): string =>
  (profile?.email || `${id}@${unnamed}`).toLowerCase()

export function nameOf(user: User | undefined): string {
  const name = user?.profile?.real_name || user?.real_name || user?.profile?.display_name || user?.name || ''
  return displayPath(Buffer.from(name.slice(0, 200)))
}

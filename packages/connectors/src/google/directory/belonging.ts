import { z } from 'zod'
import { SourceFault, type ConnectorIo } from '../../kit/connector.ts'
import type { Google, GoogleCall } from '../api.ts'
import { isDenied, isMissing } from '../fault.ts'
import { Token } from './accounts.ts'

const GroupName = z.looseObject({ email: z.string() })
const Member = z.looseObject({ email: z.string().nullish(), type: z.string().nullish() })

/** What belongs to one account: its groups, its members, the applications that it let in. What the service account may not see is not asked for again. */
export class Belonging {
  readonly #google: Google
  readonly #signal: AbortSignal
  readonly #refused = new Set<GoogleCall['scope']>()

  constructor(google: Google, { signal }: Pick<ConnectorIo, 'signal'>) {
    this.#google = google
    this.#signal = signal
  }

  /** Addresses of the groups that an account is itself a member of. */
  async groupsOf(address: string): Promise<string[] | undefined> {
    const query = { userKey: address, maxResults: 200, fields: 'nextPageToken,groups(email)' }
    const what = 'The groups of an account'
    const groups = await this.#all(GroupName, 'groups', {
      api: 'directory',
      path: '/groups',
      query,
      scope: 'groups',
      what,
    })
    return groups?.map(({ email }) => email).toSorted()
  }

  async tokensOf(id: string): Promise<Token[] | undefined> {
    const path = `/users/${encodeURIComponent(id)}/tokens`
    const what = 'The applications that somebody let in'
    return this.#all(Token, 'items', { api: 'directory', path, scope: 'security', what })
  }

  /** How many, without keeping them. */
  async membersOf(group: string, isOwn: (address: string) => boolean) {
    const path = `/groups/${encodeURIComponent(group)}/members`
    const query = { maxResults: 200, fields: 'nextPageToken,members(email,type)' }
    const call = { api: 'directory', path, query, scope: 'groups', what: 'Who belongs to a group' } as const
    return this.#unlessRefused('groups', async () => {
      const count = { members: 0, nested: 0, outside: 0 }
      for await (const { items } of this.#google.pages(Member, 'members', call))
        for (const { type, email } of items) {
          if (type === 'GROUP') count.nested++
          else count.members++
          if (email && !isOwn(email)) count.outside++
        }
      return count
    })
  }

  #all<T>(schema: z.ZodType<T>, list: string, call: GoogleCall): Promise<T[] | undefined> {
    return this.#unlessRefused(call.scope, () => this.#google.all(schema, list, call))
  }

  async #unlessRefused<T>(scope: GoogleCall['scope'], ask: () => Promise<T>): Promise<T | undefined> {
    this.#signal.throwIfAborted()
    if (this.#refused.has(scope)) return undefined
    try {
      return await ask()
    } catch (error) {
      // It went meanwhile, or only a higher administrator sees it.
      if (isMissing(error) || isDenied(error)) return undefined
      if (!(error instanceof SourceFault) || error.code !== 'scope_missing') throw error
      this.#refused.add(scope)
      return undefined
    }
  }
}

import { z } from 'zod'
import type { Google } from '../api.ts'
import { isDenied, isMissing } from '../fault.ts'
import { NobodyReads } from '../nobody-reads.ts'

/** Somebody with an account, as far as reading what is theirs takes. */
const Person = z.looseObject({
  id: z.string(),
  primaryEmail: z.string(),
  suspended: z.boolean().nullish(),
  archived: z.boolean().nullish(),
  isMailboxSetup: z.boolean().nullish(),
})
export type Person = z.infer<typeof Person>

const fields = 'id,primaryEmail,suspended,archived,isMailboxSetup'
const kept = 5000

/** The people of the organisation. Those met last are known without a call. */
export class People {
  readonly #google: Google
  readonly #known = new Map<string, Person>()
  readonly #strangers = new Set<string>()

  constructor(google: Google) {
    this.#google = google
  }

  async *all(): AsyncGenerator<Person> {
    const query = {
      customer: 'my_customer',
      maxResults: 500,
      orderBy: 'email',
      fields: `nextPageToken,users(${fields})`,
    }
    const call = {
      api: 'directory',
      path: '/users',
      query,
      scope: 'users',
      what: 'The people of the organisation',
    } as const
    for await (const { items } of this.#google.pages(Person, 'users', call)) {
      for (const person of items) yield this.#keep(person)
    }
  }

  /** By id or address; nothing where there is no such account. */
  async find(key: string): Promise<Person | undefined> {
    return this.#known.get(key.toLowerCase()) ?? this.ask(key)
  }

  /** Of an account that is there. @throws NobodyReads */
  async addressOf(id: string): Promise<string> {
    const person = await this.find(id)
    if (!person) throw new NobodyReads('The account is no longer there.', true)
    return person.primaryEmail
  }

  /** As `find`, and whom it did not find it does not look for again: logs name others ever so often. */
  async meet(key: string): Promise<Person | undefined> {
    if (this.#strangers.has(key.toLowerCase())) return undefined
    const found = await this.find(key)
    if (!found && this.#strangers.size < kept) this.#strangers.add(key.toLowerCase())
    return found
  }

  /** What was known may no longer be so. @throws SourceFault where the administrator is not let in any more, either */
  async forget(): Promise<void> {
    this.#known.clear()
    this.#strangers.clear()
    await this.ask(this.#google.admin)
  }

  /** As it is now. */
  async ask(key: string): Promise<Person | undefined> {
    const path = `/users/${encodeURIComponent(key)}`
    const call = { api: 'directory', path, query: { fields }, scope: 'users', what: 'An account' } as const
    try {
      return this.#keep(await this.#google.get(Person, call))
    } catch (error) {
      // Of other organisations the directory tells nothing: not that there is none, either.
      if (isMissing(error) || isDenied(error)) return undefined
      throw error
    }
  }

  #keep(person: Person): Person {
    for (const key of [person.id, person.primaryEmail.toLowerCase()]) {
      this.#known.delete(key)
      this.#known.set(key, person)
    }
    for (const key of this.#known.keys()) {
      if (this.#known.size <= 2 * kept) break
      this.#known.delete(key)
    }
    return person
  }
}

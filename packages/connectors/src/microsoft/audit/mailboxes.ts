import { z } from 'zod'
import { homeAddress } from '../drives/principals.ts'
import { isOfOne } from '../fault.ts'
import type { Graph } from '../graph.ts'

const Person = z.looseObject({ mail: z.string().nullish(), userPrincipalName: z.string().nullish() })
type Person = z.infer<typeof Person>

const fields = '$select=id,mail,userPrincipalName'
const remembered = 5000
const what = 'The owner of a mailbox'

/** Mailboxes that records name by an address, an id of the directory or an alias, by the address of their account; each asked for once. */
export class Mailboxes {
  readonly #graph: Graph
  readonly #known = new Map<string, Promise<string | undefined>>()
  readonly ownDomains: () => Promise<readonly string[]>

  constructor(graph: Graph, ownDomains: () => Promise<readonly string[]>) {
    this.#graph = graph
    this.ownDomains = ownDomains
  }

  /** Nothing where a name stands for nobody, or nobody may be asked. */
  addressOf(name: string): Promise<string | undefined> {
    const key = name.toLowerCase()
    const known = this.#known.get(key)
    if (known) return known
    if (this.#known.size >= remembered) this.#known.clear()
    const asking = this.#ask(name)
    this.#known.set(key, asking)
    return asking
  }

  async #ask(name: string): Promise<string | undefined> {
    const isAddress = name.includes('@')
    const person = await this.#find(name, isAddress).catch((error: unknown) => {
      if (isOfOne(error)) return undefined
      throw error
    })
    const address = person?.mail || (person?.userPrincipalName && homeAddress(person.userPrincipalName))
    return (address || (isAddress ? name : undefined))?.toLowerCase()
  }

  async #find(name: string, isAddress: boolean): Promise<Person | undefined> {
    if (isAddress || /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(name))
      return this.#graph.get(Person, {
        path: `/users/${encodeURIComponent(name)}?${fields}`,
        bucket: 'directory',
        what,
      })
    const filter = encodeURIComponent(`mailNickname eq '${name.replaceAll("'", "''")}'`)
    const { items } = await this.#graph.page(Person, {
      path: `/users?$filter=${filter}&${fields}`,
      bucket: 'directory',
      what,
    })
    return items.length === 1 ? items[0] : undefined
  }
}

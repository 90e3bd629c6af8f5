import type { Principal } from '../../kit/connector.ts'
import type { Texts } from '../../kit/texts.ts'
import type { Hubspot, HubspotIo } from './api.ts'
import { HubspotFault } from './fault.ts'
import type { HubspotSettings } from './settings.ts'
import { Details, Owner } from './shapes.ts'

export interface HubspotReading {
  hubspot: Hubspot
  settings: HubspotSettings
  io: HubspotIo
  texts: Texts
  account: Account
}

/** Whoever may use the account, each as far as their permissions go, which HubSpot does not tell of single things. */
export const users: Principal = {
  kind: 'group',
  name: 'hubspot users',
  displayName: 'Users of HubSpot, by their permissions',
}
export const anybody: Principal = { kind: 'anonymous', name: 'anyone', displayName: 'Anyone with the link' }

/** The account that the token is of, and who owns records there: each asked for once. */
export class Account {
  readonly #hubspot: Hubspot
  #details: Promise<Details> | undefined
  #owners: Promise<Map<string, Owner>> | undefined

  constructor(hubspot: Hubspot) {
    this.#hubspot = hubspot
  }

  forget(): void {
    this.#owners = undefined
  }

  details(): Promise<Details> {
    this.#details ??= this.#hubspot
      .get(Details, { path: '/account-info/v3/details', what: 'The account' })
      .catch((error: unknown) => {
        // It may not be seen: keys begin with nought then.
        if (error instanceof HubspotFault) return { portalId: '0' }
        throw error
      })
      .catch((error: unknown) => {
        this.#details = undefined
        throw error
      })
    return this.#details
  }

  /** The number of the account, below which all keys lie. */
  async id(): Promise<string> {
    return (await this.details()).portalId
  }

  /** Whoever owns a record; nothing where that may not be seen. */
  async owner(id: unknown): Promise<Principal | undefined> {
    if (typeof id !== 'string' && typeof id !== 'number') return undefined
    this.#owners ??= this.#listOwners().catch((error: unknown) => {
      this.#owners = undefined
      throw error
    })
    const found = (await this.#owners).get(String(id))
    if (!found?.email) return undefined
    return personOf(found.email, [found.firstName, found.lastName].filter(Boolean).join(' '))
  }

  async #listOwners(): Promise<Map<string, Owner>> {
    try {
      const all = await this.#hubspot.all(Owner, { path: '/crm/v3/owners/', query: { limit: 500 }, what: 'Owners' })
      return new Map(all.map(owner => [owner.id, owner]))
    } catch (error) {
      if (error instanceof HubspotFault) return new Map()
      throw error
    }
  }
}

export function personOf(email: string, displayName = ''): Principal {
  const address = email.trim().toLowerCase()
  return { kind: 'user', name: address, address, ...(displayName && { displayName }) }
}

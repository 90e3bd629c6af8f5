import { z } from 'zod'
import type { Principal } from '../../kit/connector.ts'
import type { Salesforce } from './api.ts'

const text = z.string().nullish().catch(undefined)
export const flag = z.boolean().nullish().catch(undefined)

export const User = z.looseObject({
  Id: z.string().min(15),
  Username: text,
  Email: text,
  Name: text,
  IsActive: flag,
  UserType: text,
  ProfileId: text,
  Profile: z
    .looseObject({ Name: text, PermissionsModifyAllData: flag, PermissionsViewAllData: flag })
    .nullish()
    .catch(undefined),
  LastLoginDate: text,
})
export type User = z.infer<typeof User>

export const userFields =
  'Id, Username, Email, Name, IsActive, UserType, ProfileId, Profile.Name, Profile.PermissionsModifyAllData, Profile.PermissionsViewAllData, LastLoginDate'

/** Fifteen characters tell one from another; the last three of eighteen are a check. */
export const short = (id: string) => id.slice(0, 15)

/** A site's own user, as whom everybody comes who has no account. */
export const isNobody = ({ UserType: type }: User) => type === 'Guest'
/** Of a community or portal: customers and partners. */
export const isOutsider = ({ UserType: type }: User) =>
  /Guest|Portal|Partner|Customer|CSNOnly|CsnOnly/i.test(type ?? '')
export const addressOf = ({ Email, Username, Id }: User) =>
  (Email || Username || `${Id}@salesforce.invalid`).toLowerCase()

export function principalOf(user: User): Principal {
  if (isNobody(user)) return { kind: 'anonymous', name: user.Name || 'Guests of a site' }
  const address = addressOf(user)
  return { kind: 'user', name: address, address, ...(user.Name && { displayName: user.Name }) }
}

const mostKnown = 100_000

/** Who there is, by the id: asked for once. */
export class People {
  readonly #salesforce: Salesforce
  #known: Promise<Map<string, Principal>> | undefined
  readonly guestProfiles = new Set<string>()

  constructor(salesforce: Salesforce) {
    this.#salesforce = salesforce
  }

  async of(id: string): Promise<Principal> {
    const known = await this.all()
    return known.get(short(id)) ?? { kind: 'user', name: `${short(id)}@salesforce.invalid` }
  }

  all(): Promise<Map<string, Principal>> {
    this.#known ??= this.#ask().catch((error: unknown) => {
      this.#known = undefined
      throw error
    })
    return this.#known
  }

  async #ask(): Promise<Map<string, Principal>> {
    const known = new Map<string, Principal>()
    for await (const { records } of this.#salesforce.query(User, `SELECT ${userFields} FROM User`, 'People'))
      for (const user of records) {
        if (known.size < mostKnown) known.set(short(user.Id), principalOf(user))
        if (isNobody(user) && user.IsActive !== false && user.ProfileId) this.guestProfiles.add(short(user.ProfileId))
      }
    return known
  }
}

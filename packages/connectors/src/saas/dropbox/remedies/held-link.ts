import { z } from 'zod'
import type { Person } from '../account.ts'
import { speakerOf } from '../account.ts'
import type { Link } from '../links.ts'
import type { DropboxReading } from '../list.ts'
import { changed, refusedFor } from './spot.ts'

/** A link as plans write it down: all that setting it back takes. */
export const HeldLink = z.object({
  url: z.string(),
  at: z.string(),
  name: z.string(),
  audience: z.enum(['public', 'team', 'named']),
  hasPassword: z.boolean(),
  expires: z.string().nullable(),
  /** Whose it is: the address, and the id in the team. */
  owner: z.string(),
  member: z.string().nullable(),
})
export type HeldLink = z.infer<typeof HeldLink>

export const heldOf = ({ url, at, name, audience, hasPassword, expiresAt, person }: Link): HeldLink => ({
  url,
  at,
  name,
  audience,
  hasPassword,
  expires: expiresAt?.toISOString() ?? null,
  owner: person.address,
  member: person.member ?? null,
})

const personOf = ({ owner, member }: HeldLink): Person => ({
  address: owner,
  name: '',
  ...(member !== null && { member }),
})

/** @throws ConnectorError `changed_while_read` where it was ended */
export async function linkNow({ links }: DropboxReading, held: HeldLink): Promise<HeldLink> {
  const found = await links.now({ url: held.url, at: held.at, person: personOf(held) })
  if (!found) throw changed(`The link to ${held.name}`, 'was ended since this was planned')
  return heldOf(found)
}

interface Settings {
  audience?: 'public' | 'team' | 'no_one'
  /** Null takes an end away. */
  expires?: string | null
}

/** The address stays. @throws ConnectorError */
export async function setLink(
  { dropbox }: DropboxReading,
  held: HeldLink,
  { audience, expires }: Settings,
): Promise<void> {
  const settings = {
    ...(audience !== undefined && { audience: { '.tag': audience } }),
    // Dropbox takes whole seconds.
    ...(expires && { expires: `${expires.slice(0, 19)}Z` }),
  }
  const call = {
    route: 'sharing/modify_shared_link_settings',
    arg: { url: held.url, settings, remove_expiration: expires === null },
    as: speakerOf(personOf(held)),
    what: 'A shared link',
    isChange: true,
  }
  await dropbox.call(z.unknown(), call).catch(refusedFor(`the link to ${held.name}`))
}

export const isSame = (one: HeldLink, other: HeldLink) =>
  one.audience === other.audience &&
  one.hasPassword === other.hasPassword &&
  timeOf(one.expires) === timeOf(other.expires)

const timeOf = (text: string | null) => (text === null ? null : Math.floor(Date.parse(text) / 1000))

import { z } from 'zod'
import type { Grant, Principal } from '../../kit/connector.ts'
import { quoted, type Salesforce } from './api.ts'
import { flag, short, type People } from './people.ts'

const text = z.string().nullish().catch(undefined)
export const Link = z.looseObject({
  Id: z.string(),
  ContentDocumentId: z.string(),
  LinkedEntityId: text,
  ShareType: text,
  Visibility: text,
})
export const Distribution = z.looseObject({
  Id: z.string(),
  ContentDocumentId: text,
  ContentVersionId: text,
  Name: text,
  DistributionPublicUrl: text,
  ExpiryDate: text,
  PreferencesExpires: flag,
  PreferencesPasswordRequired: flag,
})

export const linkFields = 'Id, ContentDocumentId, LinkedEntityId, ShareType, Visibility'
export const distributionFields =
  'Id, ContentDocumentId, ContentVersionId, Name, DistributionPublicUrl, ExpiryDate, PreferencesExpires, PreferencesPasswordRequired'
const idsOfQuery = 100

/** Who reaches these files, by their ids: shares inside, and public links. */
export async function grantsOf(
  { salesforce, people, now }: { salesforce: Salesforce; people: People; now: () => Date },
  documents: readonly string[],
): Promise<Map<string, Grant[]>> {
  const grants = new Map<string, Grant[]>()
  const add = (document: string, grant: Grant) =>
    grants.set(short(document), [...(grants.get(short(document)) ?? []), grant])
  for (let at = 0; at < documents.length; at += idsOfQuery) {
    const ids = documents
      .slice(at, at + idsOfQuery)
      .map(quoted)
      .join(',')
    const where = `WHERE ContentDocumentId IN (${ids})`
    for await (const { records } of salesforce.query(
      Link,
      `SELECT ${linkFields} FROM ContentDocumentLink ${where}`,
      'Shares of files',
    ))
      for (const link of records) {
        const grant = await linkGrant(link, people)
        if (grant) add(link.ContentDocumentId, grant)
      }
    for (const one of (await distributions(salesforce, where)) ?? []) {
      const expires = one.PreferencesExpires !== false && one.ExpiryDate ? new Date(one.ExpiryDate) : undefined
      const isOver = expires && expires.getTime() < now().getTime()
      if (one.ContentDocumentId && !isOver) add(one.ContentDocumentId, publicGrant(one, expires))
    }
  }
  return grants
}

/** Nothing where the organisation has public links turned off. */
export const distributions = (salesforce: Salesforce, where: string) =>
  salesforce.allIfAllowed(
    Distribution,
    `SELECT ${distributionFields} FROM ContentDistribution ${where}`,
    'Public links of files',
  )

function publicGrant(
  { Id, DistributionPublicUrl, PreferencesPasswordRequired }: z.infer<typeof Distribution>,
  expires: Date | undefined,
): Grant {
  const isGuarded = PreferencesPasswordRequired === true
  return {
    principal: {
      kind: 'anonymous',
      name: 'anyone',
      displayName: isGuarded ? 'Anyone with the link and its password' : 'Anyone with the link',
    },
    role: 'read',
    via: isGuarded ? 'link with password' : 'link',
    id: `distribution:${Id}`,
    ...(DistributionPublicUrl && { link: DistributionPublicUrl }),
    ...(expires && !Number.isNaN(expires.getTime()) && { expiresAt: expires }),
  }
}

/** By the first letters of what it is shared with. @see https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_contentdocumentlink.htm */
async function linkGrant(
  { Id, LinkedEntityId: to, ShareType, Visibility }: z.infer<typeof Link>,
  people: People,
): Promise<Grant | undefined> {
  if (!to) return undefined
  return {
    principal: await sharedWith(to, people, Visibility === 'AllUsers'),
    role: ShareType === 'C' ? 'write' : 'read',
    via: to.startsWith('005') ? 'share' : 'link to record',
    id: `link:${Id}`,
  }
}

const kinds: readonly [begins: string, name: string][] = [
  ['0F9', 'Chatter group'],
  ['058', 'Library'],
  ['00G', 'Group'],
]

async function sharedWith(id: string, people: People, isForAll: boolean): Promise<Principal> {
  if (id.startsWith('005')) return people.of(id)
  if (id.startsWith('00D')) return { kind: 'everyone', name: 'Everybody in the organisation' }
  if (id.startsWith('0DB')) {
    await people.all()
    const isOpen = isForAll && people.guestProfiles.size > 0
    return { kind: isOpen ? 'anonymous' : 'everyone', name: `Site ${short(id)}` }
  }
  const kind = kinds.find(([begins]) => id.startsWith(begins))?.[1] ?? 'Record'
  return {
    kind: 'group',
    name: `${kind} ${short(id)}`,
    ...(isForAll && { displayName: `${kind} ${short(id)}, customers and partners too` }),
  }
}

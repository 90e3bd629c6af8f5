import type { EventType } from '@sharelight/contract'
import type { ActivityEvent, Principal } from '../../kit/connector.ts'
import { isOwnDomain } from '../../kit/identity/resolve-address.ts'
import { anonymous, personOf } from './people.ts'
import { valueOf, valuesOf, type Deed } from './record.ts'

interface Share extends Pick<ActivityEvent, 'recipients'> {
  type: EventType
  role?: 'read' | 'write'
  visibility?: string
}

/** One share out of all that a record says of one file: whom it was given to, or what its link lets in. Nothing where access was only taken away. */
export function shareOf(deeds: readonly Deed[], ownDomains: readonly string[]): Share | undefined {
  const link = linkOf(deeds, ownDomains)
  const people = deeds.flatMap(deed => grantedTo(deed))
  if (!link && !people.length) return undefined
  const role = deeds.map(roleOf).find(known => known !== undefined)
  const visibility = deeds.map(deed => valueOf(deed, 'visibility')).find(known => known !== undefined)
  const recipients = new Map([...people, ...(link?.recipients ?? [])].map(one => [one.name.toLowerCase(), one]))
  return {
    type: link?.type ?? 'sharing_set',
    recipients: [...recipients.values()],
    ...(role && { role }),
    ...(visibility !== undefined && { visibility }),
  }
}

const ofLinks = new Set(['change_document_visibility', 'change_document_access_scope', 'publish_change'])
const closed = new Set(['none', 'private', 'shared_internally', 'shared_externally', 'not_published', 'unknown'])

type Link = Pick<Share, 'type' | 'recipients'>

/** Visibility says for whom, scope what they may do: both are of one link. */
function linkOf(deeds: readonly Deed[], ownDomains: readonly string[]): Link | undefined {
  const all = deeds.filter(({ name }) => ofLinks.has(name.toLowerCase()))
  if (!all.length) return undefined
  const before = reachOf(all, 'old_visibility', 'old_value', ownDomains)
  const after = reachOf(all, 'visibility', 'new_value', ownDomains)
  if (!before && !after) return undefined
  const word = after ? (before?.name === after.name ? 'updated' : 'created') : 'deleted'
  const reach = after ?? before
  if (reach?.kind === 'anonymous')
    return { type: `anonymous_link_${word}`, recipients: word === 'deleted' ? [] : [reach] }
  if (reach?.kind === 'everyone') return { type: `company_link_${word}`, recipients: word === 'deleted' ? [] : [reach] }
  return reach && word !== 'deleted' ? { type: 'sharing_set', recipients: [reach] } : undefined
}

/** Whom a link let in before or lets in now; nothing where there is none. */
function reachOf(
  deeds: readonly Deed[],
  visibility: string,
  value: string,
  ownDomains: readonly string[],
): Principal | undefined {
  const words = deeds.flatMap(deed => [
    ...valuesOf(deed, visibility),
    ...(isVisibility(deed) ? valuesOf(deed, value) : []),
  ])
  const open = words.find(word => !closed.has(word) && /^(people_with|public_|people_within|published)/.test(word))
  if (open === undefined) return undefined
  const domain = deeds.map(deed => valueOf(deed, 'target_domain')).find(known => known !== undefined && known !== 'all')
  if (/domain/.test(open)) return domain === undefined || isOwnDomain(domain, ownDomains) ? everyone : peopleAt(domain)
  return anonymous
}

const isVisibility = ({ name }: Deed) => name.toLowerCase() !== 'change_document_access_scope'
const everyone: Principal = { kind: 'everyone', name: 'everyone', displayName: 'Everyone in the organisation' }
const peopleAt = (domain: string): Principal => ({
  kind: 'group',
  name: `everyone@${domain.toLowerCase()}`,
  displayName: `Everyone at ${domain}`,
})

/** Who was let in by name; that whoever makes a file owns it is no share. */
function grantedTo(deed: Deed): Principal[] {
  const name = deed.name.toLowerCase()
  if (name === 'change_owner') return valuesOf(deed, 'new_owner').map(personOf)
  if (name !== 'change_user_access') return []
  const target = valueOf(deed, 'target_user')
  const [before, after] = [valuesOf(deed, 'old_value'), valuesOf(deed, 'new_value')]
  const isTaken = after.length > 0 && after.every(word => word === 'none')
  const isMaker = target === valueOf(deed, 'owner') && after.includes('owner') && !before.some(word => word !== 'none')
  return target === undefined || isTaken || isMaker ? [] : [personOf(target)]
}

function roleOf(deed: Deed): Share['role'] | undefined {
  const words = valuesOf(deed, 'new_value')
  if (words.some(word => /edit|writ|own|organiz|manager/i.test(word))) return 'write'
  return words.some(word => /view|read|comment/i.test(word)) ? 'read' : undefined
}

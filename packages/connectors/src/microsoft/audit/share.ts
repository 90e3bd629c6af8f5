import type { EventType } from '@sharelight/contract'
import type { Principal } from '../../kit/connector.ts'
import { createdBy, linkIn, roleIn, type SharingLink } from './links.ts'
import { meaningOf } from './operations.ts'
import { isGuest, isServiceItself, targetOf } from './people.ts'
import { addressOf as placeOf, timeOf, type AuditRecord } from './record.ts'

/** What the records of one deed say together. */
export interface Share {
  /** The same however the records come: late ones tell it once more, and the store drops them. */
  id: string
  deed: string
  type: EventType
  /** The record that says most. */
  record: AuditRecord
  recipients: Principal[]
  toGuests: boolean
  link?: Omit<SharingLink, 'item'>
  role?: 'read' | 'write'
}

/**
 * One share out of its records: a link with whom it is for, else who was let in. Nothing where all that is left is how SharePoint goes about it,
 * which tells nobody anything.
 */
export function shareOf(deed: string, records: readonly AuditRecord[]): Share | undefined {
  const named = records.toSorted((one, other) => rank(other) - rank(one) || one.Id.localeCompare(other.Id))
  const links = records.map(linkIn).find(link => link !== undefined)
  const [first] = named
  const type = first && rank(first) === ranks.said ? typeOf(first) : links && createdBy[links.scope]
  const told = records.filter(record => !isServiceItself(record))
  const recipients = [...new Map(told.flatMap(one => targetOf(one) ?? []).map(one => [one.address ?? one.name, one]))]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([, principal]) => principal)
  const isLateRecipient = type === undefined && recipients.length > 0
  if (!first || (type === undefined && !isLateRecipient)) return undefined
  const role = links?.role ?? records.map(({ EventData }) => roleIn(EventData)).find(known => known)
  const link = linkOf(first, links)
  const record = told.toSorted((one, other) => rank(other) - rank(one) || +timeOf(one) - +timeOf(other))[0] ?? first
  return {
    id:
      type === undefined
        ? `${deed} sharing_set ${recipients.map(({ name }) => name.toLowerCase()).join(' ')}`
        : `${deed} ${type}`,
    deed,
    type: type ?? 'sharing_set',
    record: { ...record, ClientIP: placeOf(record) ?? told.map(placeOf).find(place => place !== undefined) },
    recipients,
    toGuests: told.some(isGuest),
    ...(link && { link }),
    ...(role && { role }),
  }
}

const ranks = { said: 2, target: 1, machinery: 0 } as const

/** What says itself what was done comes before what goes with it. */
function rank(record: AuditRecord): number {
  const type = typeOf(record)
  if (type && type !== 'sharing_set') return ranks.said
  return targetOf(record) && !isServiceItself(record) ? ranks.target : ranks.machinery
}

function typeOf({ Operation, Workload }: AuditRecord): EventType | undefined {
  const meaning = meaningOf(Operation, Workload)
  return meaning?.kind === 'share' ? meaning.type : undefined
}

/** A record that says what was done names its link, also where none of the groups that stand for links is named. */
function linkOf(record: AuditRecord, link: SharingLink | undefined): Omit<SharingLink, 'item'> | undefined {
  const { UniqueSharingId: id } = record
  const scope = link?.scope ?? scopeOf(typeOf(record))
  if (!scope || !(id || link)) return undefined
  return { id: id || (link?.id ?? ''), scope, role: link?.role ?? roleIn(record.EventData) ?? 'read' }
}

const scopeOf = (type: EventType | undefined) =>
  (['anonymous', 'company', 'secure'] as const).find(scope => type?.startsWith(`${scope}_link`))

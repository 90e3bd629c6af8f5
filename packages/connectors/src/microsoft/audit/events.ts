import { dataServices } from '@sharelight/contract'
import type { ActivityEvent } from '../../kit/connector.ts'
import { atOnce } from '../at-once.ts'
import type { AuditItems } from './items.ts'
import { commandOf } from './commands.ts'
import { changeOf, signInOf } from './directory-events.ts'
import { forwardsIn } from './forwards.ts'
import { mailboxEventOf } from './mailbox-events.ts'
import type { Mailboxes } from './mailboxes.ts'
import { meaningOf, type OfAccounts } from './operations.ts'
import { actorOf, isServiceItself, personOf } from './people.ts'
import { addressOf, AuditRecord, timeOf } from './record.ts'
import { deedsOf } from './deeds.ts'
import { dlpEventOf } from './dlp.ts'
import { shareOf } from './share.ts'

export interface Told {
  items: ActivityEvent[]
  /** How many records no rule understood, by operation. */
  unmapped: Record<string, number>
}

/** What Entra's own log tells, and the feed is not to tell once more. */
export interface Elsewhere {
  signIns?: boolean
  changes?: boolean
}

/** Of what is no record at all. */
const unreadable = 'not a record'
const askedAtOnce = 4

/** The events that records tell, a share once; what no rule understands is counted. Never throws over a record. */
export async function eventsOf(
  values: readonly unknown[],
  items: AuditItems,
  { elsewhere = {}, mailboxes }: { elsewhere?: Elsewhere; mailboxes?: Mailboxes } = {},
): Promise<Told> {
  const unmapped = new Map<string, number>()
  const plain = new Map<string, () => Promise<ActivityEvent>>()
  const shares: AuditRecord[] = []
  for (const value of values) {
    const { data: record } = AuditRecord.safeParse(value)
    const meaning = record && meaningOf(record.Operation, record.Workload)
    if (!meaning) count(unmapped, record?.Operation.slice(0, 200) ?? unreadable)
    else if (meaning.kind === 'share') shares.push(record)
    else if (meaning.kind === 'item') {
      if (!isServiceItself(record))
        plain.set(record.Id, () => eventOf({ id: record.Id, type: meaning.type, record, recipients: [] }, items))
    } else if (meaning.kind === 'rule') {
      plain.set(record.Id, () => dlpEventOf(record, meaning.type, items))
    } else if (meaning.kind !== 'left out') {
      const event = accountEventOf(record, meaning, elsewhere)
      if (event) plain.set(event.id, () => withForwards(event, record, mailboxes))
    }
  }
  for (const [deed, records] of deedsOf(shares)) {
    const share = shareOf(deed, records)
    if (share) plain.set(share.id, () => eventOf(share, items))
  }
  const events = await atOnce([...plain.values()], askedAtOnce, make => make())
  return { items: events, unmapped: Object.fromEntries(unmapped) }
}

function accountEventOf(
  record: AuditRecord,
  { kind, type }: OfAccounts,
  { signIns, changes }: Elsewhere,
): ActivityEvent | undefined {
  if (kind === 'sign-in') return signIns ? undefined : signInOf(record, type)
  if (kind === 'directory') return changes ? undefined : changeOf(record, type)
  if (isServiceItself(record)) return undefined
  return kind === 'command' ? commandOf(record, type) : mailboxEventOf(record, type)
}

async function withForwards(event: ActivityEvent, record: AuditRecord, mailboxes: Mailboxes | undefined) {
  const forwards = mailboxes && (await forwardsIn(record, mailboxes))
  if (!forwards) return event
  const to = [...new Set(forwards.flatMap(each => each.to))].filter(address => address.includes('@'))
  if (event.recipients.length || !to.length) return { ...event, forwards }
  const { shareType: _, ...rest } = event
  return { ...rest, recipients: to.map(personOf), forwards }
}

type Telling = Pick<ActivityEvent, 'id' | 'type' | 'recipients'> & Partial<NonNullable<ReturnType<typeof shareOf>>>

async function eventOf(told: Telling, items: AuditItems): Promise<ActivityEvent> {
  const { id, deed, type, recipients, link, role, toGuests } = told
  const record = told.record as AuditRecord
  const [actor, ip] = [actorOf(record), addressOf(record)]
  const { item, folder } = await items.of(record, type === 'file_moved' || type === 'file_renamed')
  const shareType = type.startsWith('anonymous') ? 'anonymous' : toGuests && !recipients.length ? 'outside' : undefined
  const label = record.DestinationLabel || record.SensitivityLabelId
  return {
    id,
    type,
    at: timeOf(record),
    recipients,
    ...(actor && { actor }),
    ...(deed !== undefined && { deed }),
    ...(item && { item }),
    ...(folder !== undefined && { folder }),
    ...(shareType && { shareType }),
    ...serviceOf(record),
    ...(ip !== undefined && { ip }),
    details: {
      operation: record.Operation,
      ...(link && { link: link.id, scope: link.scope }),
      ...(role && { role }),
      ...(label && { label }),
      ...(record.ApplicationDisplayName && { application: record.ApplicationDisplayName.slice(0, 200) }),
      ...(record.MailboxOwnerUPN && { mailbox: record.MailboxOwnerUPN }),
    },
  }
}

function serviceOf({ Workload, SiteUrl }: AuditRecord): { service?: string } {
  const isPersonal = Workload === 'OneDrive' || /^https:\/\/[^/]+\/personal\//i.test(SiteUrl ?? '')
  if (isPersonal) return { service: dataServices.ONEDRIVE.key }
  return Workload === 'SharePoint' ? { service: dataServices.SHAREPOINT.key } : {}
}

const count = (counts: Map<string, number>, name: string) => counts.set(name, (counts.get(name) ?? 0) + 1)

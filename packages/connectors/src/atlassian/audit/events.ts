import type { EventType } from '@sharelight/contract'
import type { ActivityEvent, Page, Principal } from '../../kit/connector.ts'
import { digest } from '../../kit/mail/event.ts'
import type { AuditEntry } from './server-log.ts'

/** What a record means; `left out` is known, and says nothing that should be told. */
export type Meaning = { type: EventType; isOpen?: boolean } | 'left out'

export interface Telling {
  /** `jira` */
  service: string
  meaningOf(entry: AuditEntry): Meaning | undefined
  person(who: { id?: string | undefined; name?: string | undefined }): Promise<Principal | undefined>
  read: Date
}

const unreadable = 'not a record'
const anybody: Principal = { kind: 'anonymous', name: 'anyone', displayName: 'Anyone on the internet' }

/** The events that records tell, those without a time as of when they were read; what no rule understands is counted. Never throws over a record. */
export async function eventsOf(
  entries: readonly (AuditEntry | undefined)[],
  telling: Telling,
): Promise<Pick<Page<ActivityEvent>, 'items'> & { unmapped: Record<string, number> }> {
  const items: ActivityEvent[] = []
  const unmapped = new Map<string, number>()
  for (const entry of entries) {
    const meaning = entry && telling.meaningOf(entry)
    if (!entry || !meaning) {
      const name = entry ? entry.summary.slice(0, 200) : unreadable
      unmapped.set(name, (unmapped.get(name) ?? 0) + 1)
    } else if (meaning !== 'left out') items.push(await eventOf(entry, meaning, telling))
  }
  return { items, unmapped: Object.fromEntries(unmapped) }
}

async function eventOf(
  entry: AuditEntry,
  { type, isOpen = false }: Exclude<Meaning, 'left out'>,
  { service, person, read }: Telling,
): Promise<ActivityEvent> {
  const { id, at, category, summary, actor, ip, objects } = entry
  const by = actor && (await person(actor))
  const about = objects.find(one => /^user$/i.test(one.type ?? ''))
  const whom = about && (await person(about))
  const others = objects.filter(one => one !== about)
  return {
    id: `${service}:audit:${id ?? digest(JSON.stringify(entry))}`,
    type,
    at: at ?? read,
    ...(by && { actor: by }),
    recipients: isOpen ? [anybody] : whom && whom.name !== by?.name ? [whom] : [],
    ...(isOpen && { shareType: 'anonymous' as const }),
    service,
    ...(ip && { ip }),
    details: {
      action: summary.slice(0, 200),
      ...(category && { category: category.slice(0, 100) }),
      ...Object.fromEntries(
        others.slice(0, 5).map(one => [(one.type || 'object').slice(0, 60), (one.name ?? '').slice(0, 200)]),
      ),
    },
  }
}

/** Whether somebody who need not sign in was let in: what changed names him. */
export const letsAnybodyIn = ({ changes, objects }: AuditEntry): boolean =>
  [...changes.map(({ to }) => to), ...objects.map(({ name }) => name)].some(value =>
    /^(anyone|anonymous|anonymous users?|public|anyone on the web|all users?)$/i.test(value?.trim() ?? ''),
  )

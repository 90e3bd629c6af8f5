import type { ActivityEvent, Principal } from '../../../kit/connector.ts'
import { displayPath } from '../../../kit/key.ts'
import { digest } from '../../../kit/mail/event.ts'
import { slackService } from '../service.ts'
import { meaningOf } from './actions.ts'
import { AuditRecord, timeOf } from './record.ts'

export interface Told {
  items: ActivityEvent[]
  /** How many records no rule understood, by their action. */
  unmapped: Record<string, number>
}

const unreadable = 'not a record'

interface Around {
  read: Date
  /** Keys of files, by their ids. */
  places: ReadonlyMap<string, string>
}

/** The events that records tell, those without a time as of when they were `read`; what no rule understands is counted. Never throws over a record. */
export function eventsOf(values: readonly unknown[], { read, places }: Around): Told {
  const items: ActivityEvent[] = []
  const unmapped = new Map<string, number>()
  for (const value of values) {
    const { data: record } = AuditRecord.safeParse(value)
    const at = record && timeOf(record, read)
    const meaning = record && meaningOf(record.action)
    if (!record || !at || !meaning) {
      const name = record && at ? record.action.slice(0, 200) : unreadable
      unmapped.set(name, (unmapped.get(name) ?? 0) + 1)
    } else if (meaning !== 'left out') items.push(eventOf(record, { at, ...meaning }, places))
  }
  return { items, unmapped: Object.fromEntries(unmapped) }
}

interface Deed {
  at: Date
  type: ActivityEvent['type']
  isOpen?: boolean
}

function eventOf(record: AuditRecord, { at, type, isOpen = false }: Deed, places: Around['places']): ActivityEvent {
  const { action, actor, entity, context } = record
  const id = record.id ?? digest(JSON.stringify(record))
  const by = personOf(actor?.user ?? undefined)
  const about = personOf(entity?.user ?? undefined)
  const item = itemOf(record, places)
  return {
    id: `slack:audit:${id}`,
    type,
    at,
    ...(by && { actor: by }),
    recipients: isOpen ? [anyone] : about && about.name !== by?.name ? [about] : [],
    ...(isOpen && { shareType: 'anonymous' as const }),
    ...(item && { item }),
    service: slackService.key,
    ...(context?.ip_address && { ip: context.ip_address }),
    details: {
      action,
      ...(entity?.channel?.name && { channel: entity.channel.name }),
      ...(entity?.app?.name && { application: entity.app.name }),
    },
  }
}

const anyone: Principal = { kind: 'anonymous', name: 'anyone', displayName: 'Anyone with the link' }

interface Named {
  id?: string | null | undefined
  name?: string | null | undefined
  email?: string | null | undefined
}

function personOf(user: Named | undefined): Principal | undefined {
  const address = (user?.email || (user?.id && `${user.id}@slack.invalid`) || '').toLowerCase()
  if (!address) return undefined
  return { kind: 'user', name: address, address, ...(user?.name && { displayName: user.name.slice(0, 200) }) }
}

/** A file that the token does not see goes by its id. */
function itemOf({ entity }: AuditRecord, places: Around['places']): ActivityEvent['item'] {
  const file = entity?.file
  if (!file?.id) return undefined
  const name = displayPath(Buffer.from((file.name || file.title || file.filename || file.id).slice(0, 400)))
  return { key: places.get(file.id) ?? `files/${file.id}`, name, path: name, kind: 'attachment' }
}

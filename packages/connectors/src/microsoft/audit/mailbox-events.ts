import type { EventType } from '@sharelight/contract'
import { z } from 'zod'
import type { ActivityEvent, Principal } from '../../kit/connector.ts'
import { anonymous } from '../drives/principals.ts'
import { pairsOf } from './pairs.ts'
import { actorOf, personOf } from './people.ts'
import { addressOf, timeOf, type AuditRecord } from './record.ts'

const Text = z.string().nullish().catch(undefined)
const Item = z
  .looseObject({ ParentFolder: z.looseObject({ Path: Text, MemberUpn: Text, MemberRights: Text }).nullish() })
  .nullish()
  .catch(undefined)

/** What somebody changed about a mailbox: whom a folder lets in, or its rules. */
export function mailboxEventOf(record: AuditRecord, type: EventType): ActivityEvent {
  const [actor, ip] = [actorOf(record), addressOf(record)]
  const folder = Item.parse(record['Item'])?.ParentFolder
  const changed = pairsOf(record['OperationProperties']).map(({ name }) => name)
  const recipient = type === 'sharing_set' ? memberOf(folder?.MemberUpn) : undefined
  return {
    id: record.Id,
    type,
    at: timeOf(record),
    recipients: recipient ? [recipient] : [],
    ...(!recipient && { shareType: 'inside' as const }),
    ...(actor && { actor }),
    ...(ip !== undefined && { ip }),
    service: 'exchange_365',
    details: {
      operation: record.Operation,
      ...(record.MailboxOwnerUPN && { target: record.MailboxOwnerUPN }),
      ...(folder?.Path && { folder: folder.Path.slice(0, 500) }),
      ...(folder?.MemberRights && { rights: folder.MemberRights.slice(0, 500) }),
      ...(changed.length && { changed: [...new Set(changed)].join(', ').slice(0, 500) }),
    },
  }
}

/** `Default` is everybody of the organisation. */
function memberOf(name: string | null | undefined): Principal | undefined {
  const text = name?.trim() ?? ''
  if (/^(default|everyone)$/i.test(text)) return { kind: 'everyone', name: 'everyone', displayName: text }
  if (/^anonymous$/i.test(text)) return anonymous
  return text ? personOf(text) : undefined
}

import { dataServices, type EventType } from '@sharelight/contract'
import type { ActivityEvent } from '../../kit/connector.ts'
import { common, type Around, type Single } from './changes.ts'
import { leftOut, type Meaning } from './meaning.ts'
import { personOf } from './people.ts'
import { valuesOf, valueOf, type Deed } from './record.ts'

const sent = 1
const mail = (type: EventType): Meaning => ({ kind: 'mail', type })

/**
 * Gmail's log calls everything `delivery` and says by a number what it was. Left out: stages of delivery, what came in, what became of spam, what was
 * read, answered, clicked and sorted, what Drive's log tells too, and labels, which lists tell.
 * @see https://developers.google.com/workspace/admin/reports/v1/appendix/activity/gmail
 */
const told: ReadonlyMap<number, Meaning> = new Map([
  [sent, mail('email')],
  // Passed on by a setting of the mailbox, without anybody's doing.
  [11, mail('email')],
  [13, mail('file_deleted')],
  [17, mail('file_downloaded')],
  [18, mail('file_copied')],
])
const lastKnown = 25

const numberOf = (deed: Deed) => Number(valueOf(deed, 'event_info.mail_event_type') ?? Number.NaN)

export function mailMeaningOf(deed: Deed): Meaning | undefined {
  const number = numberOf(deed)
  if (deed.name.toLowerCase() !== 'delivery' || !Number.isInteger(number)) return undefined
  return told.get(number) ?? (number >= 0 && number <= lastKnown ? leftOut : undefined)
}

/** How a deed that is not understood is counted: by its number, since all have one name. */
export const mailNameOf = (deed: Deed) => `${deed.name} ${valueOf(deed, 'event_info.mail_event_type') ?? ''}`.trim()

/** Nothing for what was sent where mailboxes are read: they tell it, each message once. */
export function mailEvent(around: Around, single: Single): ActivityEvent[] {
  const { deed, type } = single
  if (numberOf(deed) === sent && around.telling.reads?.mail) return []
  const event = common(around, single)
  const files = valuesOf(deed, 'message_info.attachment.file_name').join(' ').slice(0, 500)
  const message = valueOf(deed, 'message_info.rfc2822_message_id')
  return [
    {
      ...event,
      recipients: type === 'email' ? recipientsOf(deed) : [],
      service: dataServices.GMAIL.key,
      details: {
        ...event.details,
        mail_event_type: numberOf(deed),
        ...(message !== undefined && { message }),
        ...(files && { files }),
      },
    },
  ]
}

const mostRecipients = 1000

/** Whom it went to, by each destination or by all of them in one text (`service:selector:address`, by commas). */
function recipientsOf(deed: Deed) {
  const each = valuesOf(deed, 'message_info.destination.address')
  const flat = valuesOf(deed, 'message_info.flattened_destinations').flatMap(text =>
    text.split(',').map(one => one.slice(one.lastIndexOf(':') + 1)),
  )
  const addresses = (each.length ? each : flat).map(one => one.trim().toLowerCase()).filter(one => one.includes('@'))
  return [...new Set(addresses)].slice(0, mostRecipients).map(personOf)
}

import { dataServices, type EventType } from '@sharelight/contract'
import type { ActivityEvent, Principal } from '../../kit/connector.ts'
import { shareTypeOf } from '../../kit/identity/share-type.ts'
import { displayPath } from '../../kit/key.ts'
import { keyOf, placeIn, roomIn, roomKey } from '../chat/keys.ts'
import { common, type Around, type Single } from './changes.ts'
import { change, each, leftOut, type Meaning, type Meanings } from './meaning.ts'
import { personOf } from './people.ts'
import { valueOf, valuesOf, type Deed } from './record.ts'

const chatDeed = (type: EventType): Meaning => ({ kind: 'chat', type })

/** @see https://developers.google.com/workspace/admin/reports/v1/appendix/activity/chat */
export const chat: Meanings = {
  message_posted: chatDeed('email'),
  message_edited: chatDeed('file_modified'),
  message_deleted: chatDeed('file_deleted'),
  attachment_upload: chatDeed('file_uploaded'),
  attachment_download: chatDeed('file_downloaded'),
  add_room_member: chatDeed('sharing_set'),
  invite_send: chatDeed('sharing_invitation'),
  room_created: chatDeed('folder_created'),
  room_deleted: chatDeed('folder_deleted'),
  room_name_updated: chatDeed('folder_renamed'),
  ...each(chatDeed('folder_modified'), 'room_details_updated', 'history_turned_on', 'history_turned_off'),
  ...each(change('group_changed'), 'role_updated', 'remove_room_member'),
  ...each(change('application_changed'), 'app_added', 'app_removed'),
  // That somebody read, answered with a face or left; whom people keep away from themselves; what a conversation begins with.
  ...each(leftOut, 'conversation_read', 'unread_timestamp_updated', 'custom_status_updated', 'direct_message_started'),
  ...each(leftOut, 'reaction_added', 'reaction_removed', 'emoji_created', 'emoji_deleted', 'message_reported'),
  ...each(leftOut, 'invite_accept', 'invite_decline', 'room_left', 'app_invoked'),
  ...each(leftOut, 'block_room', 'room_blocked', 'room_unblocked', 'block_user', 'user_blocked', 'user_unblocked'),
}

/** Nothing for messages that nobody outside gets, and for any where Chat is read: that tells them, with whom they went to. */
export function chatEvent(around: Around, single: Single): ActivityEvent[] {
  const { deed, type } = single
  const others = withoutActor(valuesOf(deed, 'target_users').map(personOf), around)
  const isOpen = isOpenRoom(deed)
  if (type === 'email' && (around.telling.reads?.chat || !(isOpen || others.some(isOutside(around))))) return []
  const event = common(around, single)
  const [place, name] = [placeOf(deed), valueOf(deed, 'attachment_name')]
  return [
    {
      ...event,
      recipients: goesOut.has(type) ? others : [],
      ...(goesOut.has(type) && isOpen && { shareType: 'outside' as const }),
      ...(place.item && ofMessages.has(type) && { item: place.item }),
      ...(place.folder !== undefined && !ofMessages.has(type) && { folder: place.folder }),
      service: dataServices.GCHAT.key,
      details: { ...event.details, ...place.details, ...(name !== undefined && { attachment: name.slice(0, 400) }) },
    },
  ]
}

const goesOut = new Set<EventType>(['email', 'sharing_set', 'sharing_invitation', 'file_uploaded'])
const ofMessages = new Set<EventType>(['email', 'file_modified', 'file_deleted'])

const isOutside =
  ({ telling }: Around) =>
  (person: Principal) =>
    shareTypeOf(person, telling.ownDomains) !== 'inside'
const withoutActor = (people: readonly Principal[], { record }: Around) =>
  people.filter(({ name }) => name.toLowerCase() !== record.actor?.email?.toLowerCase())

/** People of other organisations may be in it, or it is theirs. */
const isOpenRoom = (deed: Deed) =>
  valueOf(deed, 'external_room') === 'ENABLED' || valueOf(deed, 'conversation_ownership') === 'EXTERNALLY_OWNED'

interface Place {
  details: Record<string, string>
  folder?: string
  item?: NonNullable<ActivityEvent['item']>
}

/** By the keys that reading Chat gives. What has no name is read in somebody's name, which the log does not say: it has no key. */
function placeOf(deed: Deed): Place {
  const space = lastPart(valueOf(deed, 'room_id'))
  const kind = valueOf(deed, 'conversation_type')
  const title = displayPath(Buffer.from((valueOf(deed, 'room_name') ?? space).replaceAll('/', '∕').slice(0, 400)))
  const details = { ...(space && { room: space.slice(0, 200) }), ...(kind !== undefined && { conversation: kind }) }
  if (kind !== 'SPACE' || !roomIn(roomKey({ space }))) return { details }
  const key = keyOf({ room: { space }, message: lastPart(valueOf(deed, 'message_id')) })
  return {
    details,
    folder: roomKey({ space }),
    ...(placeIn(key) && { item: { key, name: 'Message', path: `${title}/Message`, kind: 'message' as const } }),
  }
}

const lastPart = (name = '') => name.slice(name.lastIndexOf('/') + 1)

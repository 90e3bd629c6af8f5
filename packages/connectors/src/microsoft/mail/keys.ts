import { ConnectorError } from '../../kit/connector.ts'

/** A message, or what is attached to it, by Graph's ids that stay when it is moved. */
export interface MailPlace {
  user: string
  message: string
  attachment?: string
}

const prefix = 'mail'

export const keyOf = ({ user, message, attachment }: MailPlace): string =>
  [prefix, user, message, ...(attachment === undefined ? [] : [attachment])].map(encodeURIComponent).join('/')

/** A folder of a mailbox: as an entry, and as what is read on its own. */
export const folderKey = (user: string, folder: string): string =>
  [prefix, user, 'folders', folder].map(encodeURIComponent).join('/')

export const isMail = (key: string): boolean => key.startsWith(`${prefix}/`)

/** In the place of messages that have no id, and of a folder that was not read to its end. */
const stands = { malformed: 'malformed', unread: 'unread' } as const
export const malformedKey = (user: string): string => keyOf({ user, message: stands.malformed })
/** By the folder's key. */
export function unreadKey(container: string): string {
  const { user, folder } = folderOf(container)
  return keyOf({ user, message: stands.unread, attachment: folder })
}
export const unreadMessageKey = (place: Pick<MailPlace, 'user' | 'message'>): string =>
  keyOf({ ...place, attachment: stands.unread })
/** Whether a key stands for what was not read, and nothing of Exchange has it. */
export const isStandIn = ({ message, attachment }: MailPlace): boolean =>
  Object.values(stands).some(word => word === message || word === attachment)

/** @throws ConnectorError `vanished` for what is no such key */
export function placeOf(key: string): MailPlace {
  const [, user, message, attachment, ...more] = parts(key)
  if (!isMail(key) || !user || !message || message === 'folders' || more.length)
    throw new ConnectorError('vanished', `${key.slice(0, 200)} is no message.`)
  return { user, message, ...(attachment && { attachment }) }
}

/** @throws ConnectorError `vanished` for what is no such key */
export function folderOf(key: string): { user: string; folder: string } {
  const [, user, what, folder] = parts(key)
  if (!user || what !== 'folders' || !folder)
    throw new ConnectorError('vanished', `${key.slice(0, 200)} is no mail folder.`)
  return { user, folder }
}

function parts(key: string): string[] {
  try {
    return key.split('/').map(decodeURIComponent)
  } catch {
    return []
  }
}

const segment = encodeURIComponent
export const userPath = (user: string) => `/users/${segment(user)}`
export const messagePath = ({ user, message }: MailPlace) => `${userPath(user)}/messages/${segment(message)}`
export const attachmentPath = (place: MailPlace & { attachment: string }) =>
  `${messagePath(place)}/attachments/${segment(place.attachment)}`

/** Microsoft limits calls by mailbox. */
export const bucketOf = (user: string) => `mail ${user}` as const
/** Ids that stay when a message is moved. */
export const immutable = 'IdType="ImmutableId"'

import { ConnectorError } from '../../kit/connector.ts'

/** A message, or what is attached to it by its number, in the mailbox of an account. */
export interface MailPlace {
  user: string
  message: string
  attachment?: number
}

const pattern = /^mail\/([\w-]{1,200})\/([\w-]{1,200})(?:\/(\d{1,5}))?$/

export const mailboxKey = (user: string) => `mail/${user}`
export const keyOf = ({ user, message, attachment }: MailPlace) =>
  `mail/${user}/${message}${attachment === undefined ? '' : `/${attachment}`}`

export const isMail = (key: string) => key.startsWith('mail/')
/** What a mailbox stands for that is shut: no message has this id. */
export const wholeMailbox = 'mailbox'

/** The account whose mailbox a container is. @throws ConnectorError `vanished` for what is none */
export function ownerIn(container: string): string {
  const [, user] = /^mail\/([\w-]{1,200})$/.exec(container) ?? []
  if (user === undefined) throw new ConnectorError('vanished', `${container.slice(0, 200)} is no mailbox.`)
  return user
}

/** Nothing for what is no key of a message. */
export function placeIn(key: string): MailPlace | undefined {
  const [, user, message, attachment] = pattern.exec(key) ?? []
  if (user === undefined || message === undefined || message === wholeMailbox) return undefined
  return { user, message, ...(attachment !== undefined && { attachment: Number(attachment) }) }
}

/** @throws ConnectorError `vanished` for what is no such key */
export function placeOf(key: string): MailPlace {
  const place = placeIn(key)
  if (place) return place
  throw new ConnectorError('vanished', `${key.slice(0, 200)} is no message.`)
}

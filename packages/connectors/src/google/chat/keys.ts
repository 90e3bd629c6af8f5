/** A space, a group chat or a direct message, and in whose name it is read where only its members know of it. */
export interface Room {
  space: string
  /** The account's id; nothing for spaces with a name, which administrators see. */
  reader?: string
}

/** A message, or what is attached to it by its number. */
export interface ChatPlace {
  room: Room
  message: string
  attachment?: number
}

const none = '-'

export const roomKey = ({ space, reader = none }: Room) => `chat/${reader}/${space}`
export const keyOf = ({ room, message, attachment }: ChatPlace) =>
  `${roomKey(room)}/${message}${attachment === undefined ? '' : `/${attachment}`}`

/** What a room stands for that is shut: no message has this id. */
export const wholeRoom = 'room'
export const isChat = (key: string) => key.startsWith('chat/')

/** Nothing for what is no container of messages. */
export function roomIn(key: string): Room | undefined {
  const [, reader = none, space] = /^chat\/(-|\d{1,30})\/([\w-]{1,200})$/.exec(key) ?? []
  return space === undefined ? undefined : { space, ...(reader !== none && { reader }) }
}

/** Nothing for what is no key of a message. */
export function placeIn(key: string): ChatPlace | undefined {
  const [, above = '', message, attachment] = /^(chat\/[^/]+\/[^/]+)\/([\w.-]{1,200})(?:\/(\d{1,5}))?$/.exec(key) ?? []
  const room = roomIn(above)
  if (!room || message === undefined || message === wholeRoom) return undefined
  return { room, message, ...(attachment !== undefined && { attachment: Number(attachment) }) }
}

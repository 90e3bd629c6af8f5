import { createHash } from 'node:crypto'
import { encoded } from '../drives/keys.ts'

/** Where messages are: a channel of a team, or a chat. */
export type Conversation = { team: string; channel: string } | { chat: string }
/** A message of it; `root` is what it answers, where it answers something. */
export interface MessagePlace {
  at: Conversation
  message: string
  root?: string
}

const segment = '([^/#]{1,400})'
const inChannel = new RegExp(`^teams/${segment}/${segment}/${segment}(?:/${segment})?$`)
const inChat = new RegExp(`^chats/${segment}/${segment}$`)
const refusal = '#refused'

export const conversationKey = (at: Conversation) =>
  'chat' in at ? `chats/${at.chat}` : `teams/${at.team}/${at.channel}`

export const messageKey = ({ at, message, root }: MessagePlace) =>
  [conversationKey(at), ...(root === undefined ? [] : [root]), message].join('/')

/** Of what stands for messages that nobody was given. */
export const refusalKey = (container: string) => `teams/${container}${refusal}`

/** Keys of drives begin with the id of a drive, which is neither. */
export const isOfTeams = (key: string) => /^(?:teams|chats)\//.test(key)

/** The place of a message's key; nothing for a folder's, and for one that is none. */
export function placeOf(key: string): MessagePlace | undefined {
  const [, chat, said] = inChat.exec(key) ?? []
  if (chat !== undefined && said !== undefined) return { at: { chat }, message: said }
  const [, team, channel, first, second] = inChannel.exec(key) ?? []
  if (team === undefined || channel === undefined || first === undefined) return undefined
  const at = { team, channel }
  return second === undefined ? { at, message: first } : { at, message: second, root: first }
}

/** The folder of a conversation, by its key. */
export function conversationOf(key: string): Conversation | undefined {
  const [, chat] = new RegExp(`^chats/${segment}$`).exec(key) ?? []
  if (chat !== undefined) return { chat }
  const [, team, channel] = new RegExp(`^teams/${segment}/${segment}$`).exec(key) ?? []
  return team === undefined || channel === undefined ? undefined : { team, channel }
}

/** As paths of Graph. */
export const teamPath = (team: string) => `/teams/${encoded(team)}`
export const conversationPath = (at: Conversation) =>
  'chat' in at ? `/chats/${encoded(at.chat)}` : `${teamPath(at.team)}/channels/${encoded(at.channel)}`
export const messagePath = ({ at, message, root }: MessagePlace) =>
  root === undefined || 'chat' in at
    ? `${conversationPath(at)}/messages/${encoded(message)}`
    : `${conversationPath(at)}/messages/${encoded(root)}/replies/${encoded(message)}`

/** 48 bits of SHA-256, base64url. */
export const shortHash = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 8)

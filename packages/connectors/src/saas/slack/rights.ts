import type { ConversationKind } from './settings.ts'

export interface Right {
  name: string
  why: string
  /** The kinds of conversations that it is for; all where there are none. */
  kinds?: readonly ConversationKind[]
  /** Without it nothing can be read. */
  isNeeded?: boolean
}

export const rights: readonly Right[] = [
  { name: 'users:read', why: 'To know who there is, who administers, who is a guest.', isNeeded: true },
  {
    name: 'users:read.email',
    why: 'To tell people of the organisation from others by their addresses. Without it, people go by their ids, as if from outside.',
  },
  { name: 'channels:read', why: 'To list public channels, and who belongs to them.', kinds: ['public_channel'] },
  { name: 'channels:history', why: 'To read what is written there.', kinds: ['public_channel'] },
  { name: 'groups:read', why: 'To list private channels, and who belongs to them.', kinds: ['private_channel'] },
  { name: 'groups:history', why: 'To read what is written there.', kinds: ['private_channel'] },
  { name: 'mpim:read', why: 'To list group messages.', kinds: ['mpim'] },
  { name: 'mpim:history', why: 'To read them.', kinds: ['mpim'] },
  { name: 'im:read', why: 'To list direct messages of whose token it is.', kinds: ['im'] },
  { name: 'im:history', why: 'To read them.', kinds: ['im'] },
  { name: 'files:read', why: 'To read what is uploaded, and see which files have public links.' },
  { name: 'team:read', why: 'To know the name of the workspace.' },
]

/** What changing takes, apart from reading. */
export const writeRights: readonly Right[] = [
  { name: 'files:write', why: 'Only to end public links of files and to delete files, when somebody asks for it.' },
  { name: 'chat:write', why: 'Only to delete messages, when somebody asks for it.' },
]

/** Of bots; a person's token has channels:write for the first. Slack names what lacks when it is asked to. */
export const channelRights: readonly Right[] = ['channels:manage', 'groups:write'].map(name => ({
  name,
  why: 'Only to take guests and people of other organisations out of a channel, and to invite them again, when somebody asks for it.',
}))

export const auditRight = {
  name: 'auditlogs:read',
  why: 'Of a token of its own: to know what happens in an Enterprise organisation. Slack has no such log in other plans.',
}

import { guidOf } from '../ids.ts'
import { note } from '../log/note.ts'
import { Changes } from '../state/changes.ts'
import type { Channel, Chat, ChatAttachment, ChatMessage, Team } from '../state/teams.ts'
import { nowOf, type TenantState } from '../state/tenant.ts'
import { addressOf } from './file-note.ts'
import { addFile, addFolder } from './files.ts'
import { driveOf, driveOfPerson, itemOf, userOf } from './find.ts'
import { addPersonalDrive, addSite } from './places.ts'
import { addGroup, membersOf } from './roles.ts'
import { shareWith } from './sharing.ts'

export interface NewTeam {
  name: string
  owners: readonly string[]
  members?: readonly string[]
  visibility?: Team['visibility']
}

/** A team with its group, its site and the channel `General`. */
export function addTeam(state: TenantState, given: NewTeam): Team {
  const members = [...given.owners, ...(given.members ?? [])]
  const group = addGroup(state, { name: given.name, kind: 'unified', owners: given.owners, members, team: true })
  addSite(state, {
    name: group.mailNickname,
    displayName: given.name,
    owners: given.owners,
    members,
    groupId: group.id,
  })
  const team: Team = {
    id: group.id,
    displayName: given.name,
    description: null,
    visibility: given.visibility ?? 'private',
    created: state.clock.now(),
    isArchived: false,
    allowsGuestChannels: false,
    channels: new Map(),
  }
  state.teams.set(team.id, team)
  noteTeams(state, {
    operation: 'TeamCreated',
    by: given.owners[0],
    also: { TeamGuid: team.id, TeamName: team.displayName },
  })
  addChannel(state, { team: team.id, name: 'General' })
  return team
}

export interface NewChannel {
  team: string
  name: string
  kind?: Channel['membershipType']
  members?: readonly string[]
  /** Tenants outside. */
  sharedWith?: readonly string[]
}

/** Its files lie in a folder of the team's site; those of private and shared channels in a site of their own. */
export function addChannel(state: TenantState, given: NewChannel): Channel {
  const team = teamOf(state, given.team)
  const kind = given.kind ?? 'standard'
  const group = state.groups.get(team.id)
  const site = kind === 'standard' ? (group?.mailNickname ?? '') : `${group?.mailNickname}-${given.name.toLowerCase()}`
  if (kind !== 'standard')
    addSite(state, { name: site, displayName: `${team.displayName}-${given.name}`, members: given.members })
  const drive = driveOf(state, site)
  const folder = addFolder(state, { drive: drive.id, path: `/${given.name}` })
  const channel: Channel = {
    id: `19:${guidOf('channel', team.id, given.name).replaceAll('-', '')}@thread.tacv2`,
    displayName: given.name,
    description: null,
    membershipType: kind,
    created: state.clock.now(),
    members: new Set((given.members ?? []).map(who => userOf(state, who).id)),
    sharedWith: new Set(given.sharedWith),
    messages: new Map(),
    changes: new Changes(),
    folder: { driveId: drive.id, itemId: folder.id },
  }
  team.channels.set(channel.id, channel)
  noteTeams(state, {
    operation: 'ChannelAdded',
    also: { TeamGuid: team.id, TeamName: team.displayName, ChannelGuid: channel.id, ChannelName: channel.displayName },
  })
  return channel
}

export interface NewChatMessage {
  from: string
  text: string
  isHtml?: boolean
  replyTo?: string
  files?: readonly { name: string; content: string | Uint8Array }[]
  mentions?: readonly string[]
  pictures?: readonly { type: string; bytes: Uint8Array }[]
  /** Told by the service itself, such as that somebody was added. */
  isSystem?: boolean
}

export function postMessage(
  state: TenantState,
  where: { team: string; channel: string },
  given: NewChatMessage,
): ChatMessage {
  const team = teamOf(state, where.team)
  const channel = channelOf(team, where.channel)
  const folder = itemOf(driveOf(state, channel.folder.driveId), channel.folder.itemId)
  const attachments = (given.files ?? []).map(file => {
    const item = addFile(state, {
      drive: channel.folder.driveId,
      path: `/${folder.name}/${file.name}`,
      content: file.content,
      by: given.from,
    })
    return referenceTo(state, { driveId: channel.folder.driveId, itemId: item.id })
  })
  const message = newMessage(state, given, attachments)
  channel.messages.set(message.id, message)
  channel.changes.note(message.id, 'content', nowOf(state))
  noteTeams(state, {
    operation: 'MessageSent',
    by: given.from,
    also: { TeamGuid: team.id, ChannelGuid: channel.id, MessageId: message.id },
  })
  return message
}

export interface NewChat {
  members: readonly string[]
  topic?: string
  /** People of other tenants. */
  foreign?: readonly { name: string; tenant: string }[]
}

export function addChat(state: TenantState, given: NewChat): Chat {
  const members = new Set(given.members.map(who => userOf(state, who).id))
  const foreign = new Map(
    (given.foreign ?? []).map(({ name, tenant }) => [guidOf('person', tenant, name), { name, tenant }]),
  )
  const kind = members.size + foreign.size > 2 || given.topic !== undefined ? 'group' : 'oneOnOne'
  const chat: Chat = {
    id: `19:${guidOf('chat', state.id, state.count())}${kind === 'group' ? '@thread.v2' : '@unq.gbl.spaces'}`,
    topic: given.topic ?? null,
    chatType: kind,
    created: state.clock.now(),
    updated: state.clock.now(),
    members,
    foreign,
    messages: new Map(),
  }
  state.chats.set(chat.id, chat)
  noteTeams(state, { operation: 'ChatCreated', by: given.members[0], also: { ChatThreadId: chat.id } })
  return chat
}

/** Files go into the sender's own drive, shared with everybody in the chat. */
export function sendChat(state: TenantState, which: string, given: NewChatMessage): ChatMessage {
  const chat = chatOf(state, which)
  const sender = userOf(state, given.from)
  const attachments = (given.files ?? []).map(file => {
    const drive = driveOfPerson(state, sender.id) ?? addPersonalDrive(state, sender.id)
    const item = addFile(state, {
      drive: drive.id,
      path: `/Microsoft Teams Chat Files/${file.name}`,
      content: file.content,
      by: sender.id,
    })
    for (const member of chat.members)
      if (member !== sender.id)
        shareWith(state, { drive: drive.id, item: item.id, with: member, role: 'write', by: sender.id })
    return referenceTo(state, { driveId: drive.id, itemId: item.id })
  })
  const message = newMessage(state, given, attachments)
  chat.messages.set(message.id, message)
  chat.updated = state.clock.now()
  noteTeams(state, { operation: 'MessageSent', by: given.from, also: { ChatThreadId: chat.id, MessageId: message.id } })
  return message
}

/** The text of a message changes, or the message goes where no text is given. */
export function changeMessage(
  state: TenantState,
  where: { team?: string; in: string; message: string },
  text?: string,
): void {
  const channel = where.team === undefined ? undefined : channelOf(teamOf(state, where.team), where.in)
  const messages = channel?.messages ?? chatOf(state, where.in).messages
  const message = messages.get(where.message)
  if (!message) throw new Error(`There is no message ${where.message}.`)
  const at = state.clock.now()
  const after =
    text === undefined ? { ...message, deleted: at, text: '', attachments: [] } : { ...message, edited: at, text }
  messages.set(message.id, { ...after, modified: at })
  channel?.changes.note(message.id, 'content', nowOf(state))
}

export function teamOf(state: TenantState, which: string): Team {
  const team = state.teams.get(which) ?? state.teams.values().find(({ displayName }) => displayName === which)
  if (!team) throw new Error(`The tenant has no team ${which}: make it first.`)
  return team
}

function channelOf(team: Team, which: string): Channel {
  const channel = team.channels.get(which) ?? team.channels.values().find(({ displayName }) => displayName === which)
  if (!channel) throw new Error(`${team.displayName} has no channel ${which}: make it first.`)
  return channel
}

function chatOf(state: TenantState, which: string): Chat {
  const chat = state.chats.get(which)
  if (!chat) throw new Error(`The tenant has no chat ${which}: make it first.`)
  return chat
}

function newMessage(state: TenantState, given: NewChatMessage, attachments: readonly ChatAttachment[]): ChatMessage {
  const at = state.clock.now()
  return {
    id: String(at.getTime() * 1000 + (state.count() % 1000)),
    from: userOf(state, given.from).id,
    text: given.text,
    isHtml: given.isHtml ?? false,
    at,
    modified: at,
    attachments,
    mentions: (given.mentions ?? []).map(who => userOf(state, who).id),
    pictures: new Map((given.pictures ?? []).map(one => [guidOf('picture', state.id, state.count()), one])),
    ...(given.isSystem && { isSystem: true }),
    ...(given.replyTo !== undefined && { replyToId: given.replyTo }),
  }
}

function referenceTo(state: TenantState, at: { driveId: string; itemId: string }): ChatAttachment {
  const drive = driveOf(state, at.driveId)
  const item = itemOf(drive, at.itemId)
  const id = guidOf('unique', item.id)
  return { id, name: item.name, contentType: 'reference', contentUrl: encodeURI(addressOf(drive, item)), content: null }
}

/** Of a channel: those of its team, or its own. */
export const membersOfChannel = (state: TenantState, team: Team, channel: Channel) =>
  channel.membershipType === 'standard' ? membersOf(state, team.id).members : channel.members

interface Noted {
  operation: string
  by?: string
  also: Record<string, unknown>
}

function noteTeams(state: TenantState, { operation, by, also }: Noted): void {
  note(state, {
    operation,
    recordType: 25,
    workload: 'MicrosoftTeams',
    ...(by !== undefined && { by: userOf(state, by).id }),
    CommunicationType: 'Team',
    ItemName: '',
    ...also,
  })
}

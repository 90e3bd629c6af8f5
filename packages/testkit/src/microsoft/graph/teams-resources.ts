import type { Json } from '../http/odata.ts'
import { membersOf } from '../actions/roles.ts'
import type { Channel, Chat, ChatMessage, Team } from '../state/teams.ts'
import { stampOf, type TenantState } from '../state/tenant.ts'

export const teamResource = (state: TenantState, team: Team): Json => ({
  id: team.id,
  displayName: team.displayName,
  description: team.description,
  createdDateTime: stampOf(team.created),
  visibility: team.visibility,
  isArchived: team.isArchived,
  tenantId: state.id,
  webUrl: `https://teams.microsoft.com/l/team/${team.id}/conversations`,
  guestSettings: { allowCreateUpdateChannels: team.allowsGuestChannels, allowDeleteChannels: false },
})

export const channelResource = (state: TenantState, channel: Channel): Json => ({
  id: channel.id,
  displayName: channel.displayName,
  description: channel.description,
  createdDateTime: stampOf(channel.created),
  membershipType: channel.membershipType,
  tenantId: state.id,
  isArchived: false,
  webUrl: `https://teams.microsoft.com/l/channel/${encodeURIComponent(channel.id)}/${encodeURIComponent(channel.displayName)}`,
})

/** Somebody of another tenant, whose address is not told. */
export const foreignMember = (id: string, { name, tenant }: { name: string; tenant: string }): Json => ({
  '@odata.type': '#microsoft.graph.aadUserConversationMember',
  id: Buffer.from(`##${id}`).toString('base64'),
  roles: [],
  displayName: name,
  visibleHistoryStartDateTime: '0001-01-01T00:00:00Z',
  userId: id,
  email: null,
  tenantId: tenant,
})

export const chatResource = (state: TenantState, chat: Chat): Json => ({
  id: chat.id,
  topic: chat.topic,
  chatType: chat.chatType,
  createdDateTime: stampOf(chat.created),
  lastUpdatedDateTime: stampOf(chat.updated),
  tenantId: state.id,
  webUrl: `https://teams.microsoft.com/l/chat/${encodeURIComponent(chat.id)}/0`,
})

/** Guests have the role `guest`, owners `owner`, others none. */
export function memberResource(state: TenantState, id: string, group?: string): Json {
  const user = state.users.get(id)
  const isOwner = group !== undefined && membersOf(state, group).owners.has(id)
  return {
    '@odata.type': '#microsoft.graph.aadUserConversationMember',
    id: Buffer.from(`${group ?? ''}##${id}`).toString('base64'),
    roles: user?.userType === 'Guest' ? ['guest'] : isOwner ? ['owner'] : [],
    displayName: user?.displayName ?? id,
    visibleHistoryStartDateTime: '0001-01-01T00:00:00Z',
    userId: id,
    email: user?.mail ?? null,
    tenantId: state.id,
  }
}

export interface Said {
  chat?: Chat
  team?: Team
  channel?: Channel
}

export function chatMessageResource(state: TenantState, message: ChatMessage, { chat, team, channel }: Said): Json {
  const user =
    message.from === undefined ? undefined : (state.users.get(message.from) ?? state.deletedUsers.get(message.from))
  const optional = (at: Date | undefined) => (at ? at.toISOString() : null)
  return {
    id: message.id,
    replyToId: message.replyToId ?? null,
    etag: String(message.modified.getTime()),
    messageType: message.isSystem ? 'systemEventMessage' : 'message',
    createdDateTime: message.at.toISOString(),
    lastModifiedDateTime: message.modified.toISOString(),
    lastEditedDateTime: optional(message.edited),
    deletedDateTime: optional(message.deleted),
    subject: null,
    summary: null,
    chatId: chat?.id ?? null,
    importance: 'normal',
    locale: 'en-us',
    webUrl: null,
    channelIdentity: team && channel ? { teamId: team.id, channelId: channel.id } : null,
    policyViolation: message.isBlocked
      ? { dlpAction: 'blockAccess', userAction: 'none', verdictDetails: 'none', justificationText: null }
      : null,
    eventDetail: null,
    from: user
      ? {
          application: null,
          device: null,
          user: {
            '@odata.type': '#microsoft.graph.teamworkUserIdentity',
            id: user.id,
            displayName: user.displayName,
            userIdentityType: 'aadUser',
            tenantId: state.id,
          },
        }
      : null,
    body: {
      contentType: message.isHtml || message.attachments.length || message.pictures.size ? 'html' : 'text',
      content: contentOf(message, placeOf({ chat, team, channel }, message)),
    },
    attachments: message.attachments.map(one => ({ ...one, thumbnailUrl: null, teamsAppId: null })),
    mentions: message.mentions.map((id, index) => ({
      id: index,
      mentionText: state.users.get(id)?.displayName ?? id,
      mentioned: { application: null, device: null, user: { id, displayName: state.users.get(id)?.displayName ?? id } },
    })),
    reactions: [],
  }
}

const placeOf = ({ chat, team, channel }: Said, { id, replyToId }: ChatMessage) => {
  const said = chat ? `/chats/${chat.id}/messages` : `/teams/${team?.id}/channels/${channel?.id}/messages`
  return replyToId === undefined ? `${said}/${id}` : `${said}/${replyToId}/replies/${id}`
}

const contentOf = ({ text, attachments, pictures }: ChatMessage, place: string) =>
  `${text}${[...pictures.keys()].map(id => `<img src="https://graph.microsoft.com/v1.0${place}/hostedContents/${id}/$value">`).join('')}${attachments.map(({ id }) => `<attachment id="${id}"></attachment>`).join('')}`

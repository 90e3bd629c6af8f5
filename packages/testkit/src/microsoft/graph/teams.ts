import { membersOfChannel } from '../actions/teams.ts'
import { guidOf } from '../ids.ts'
import { fieldsOf, ok, part, type Call } from '../http/call.ts'
import type { Expansions } from '../http/expand.ts'
import { notFound, Refusal } from '../http/fail.ts'
import { filterOf } from '../http/filter.ts'
import { pageOf, selected, type Json } from '../http/odata.ts'
import type { Route } from '../http/route.ts'
import type { Channel, Chat, ChatMessage, Team } from '../state/teams.ts'
import { nowOf, type TenantState } from '../state/tenant.ts'
import { deltaPage } from './delta.ts'
import { itemResource } from './drive-resources.ts'
import {
  channelResource,
  chatMessageResource,
  chatResource,
  foreignMember,
  memberResource,
  teamResource,
} from './teams-resources.ts'
import { atUser } from './users.ts'

const basic = ['Team.ReadBasic.All', 'Channel.ReadBasic.All', 'TeamSettings.Read.All', 'Group.Read.All']
const members = ['TeamMember.Read.All', 'ChannelMember.Read.All', 'Group.Read.All']
const channelMessages = ['ChannelMessage.Read.All']
const chats = ['Chat.Read.All', 'Chat.ReadWrite.All']
const at = '/teams/{team}/channels/{channel}'

export const teamsRoutes: readonly Route[] = [
  get('/teams', basic, call =>
    listed(
      call,
      [...call.state.teams.values()].map(team => teamResource(call.state, team)),
    ),
  ),
  get('/teams/{team}', basic, call => ok(selected(call, teamResource(call.state, atTeam(call))))),
  get('/teams/{team}/channels', basic, call => channels(call)),
  get('/teams/{team}/allChannels', basic, call => channels(call)),
  get('/teams/{team}/members', members, call => {
    const ids = [...(call.state.memberships.get(atTeam(call).id)?.members ?? [])]
    return listed(
      call,
      ids.map(id => memberResource(call.state, id, atTeam(call).id)),
    )
  }),
  get('/teams/{team}/channels/getAllMessages', channelMessages, call => {
    const team = atTeam(call)
    return exported(
      call,
      [...team.channels.values()].flatMap(channel => messagesOf(call, channel, team)),
    )
  }),
  get(at, basic, call => ok(channelResource(call.state, atChannel(call)))),
  get(`${at}/members`, members, call => {
    const ids = [...membersOfChannel(call.state, atTeam(call), atChannel(call))]
    return listed(
      call,
      ids.map(id => memberResource(call.state, id, atTeam(call).id)),
    )
  }),
  get(`${at}/allMembers`, members, call => {
    const [team, channel] = [atTeam(call), atChannel(call)]
    const own = [...membersOfChannel(call.state, team, channel)].map(id => memberResource(call.state, id, team.id))
    const shared = [...channel.sharedWith].map(tenant =>
      foreignMember(guidOf('person', tenant, channel.id), { name: `Somebody of ${tenant}`, tenant }),
    )
    return listed(call, [...own, ...shared])
  }),
  get(
    `${at}/filesFolder`,
    ['Files.Read.All', 'Files.ReadWrite.All', 'Sites.Read.All', 'Sites.FullControl.All'],
    filesFolder,
  ),
  get(`${at}/messages`, channelMessages, call =>
    newest(
      call,
      messagesOf(call, atChannel(call), atTeam(call)).filter(one => one['replyToId'] === null),
      { replies: root => repliesTo(call, String(root['id'])) },
    ),
  ),
  get(`${at}/messages/delta`, channelMessages, delta),
  get(`${at}/messages/{message}/replies`, channelMessages, call =>
    newest(call, repliesTo(call, part(call, 'message'))),
  ),
  ...['{message}', '{root}/replies/{message}'].flatMap(one => [
    get(`${at}/messages/${one}`, channelMessages, call =>
      ok(
        chatMessageResource(call.state, atMessage(call, atChannel(call)), {
          team: atTeam(call),
          channel: atChannel(call),
        }),
      ),
    ),
    get(`${at}/messages/${one}/hostedContents/{content}/$value`, channelMessages, call =>
      picture(call, atMessage(call, atChannel(call))),
    ),
  ]),
  {
    method: 'PATCH',
    path: `${at}/messages/{message}`,
    needs: ['ChannelMessage.UpdatePolicyViolation.All', ...channelMessages],
    bucket: 'teams',
    handle: block,
  },
  get('/users/{user}/chats', chats, call => {
    const own = call.state.chats.values().filter(chat => chat.members.has(atUser(call).id))
    return listed(call, own.map(chat => chatResource(call.state, chat)).toArray())
  }),
  get('/users/{user}/chats/getAllMessages', chats, call => {
    const own = call.state.chats.values().filter(chat => chat.members.has(atUser(call).id))
    return exported(
      call,
      own
        .toArray()
        .flatMap(chat => [...chat.messages.values()].map(one => chatMessageResource(call.state, one, { chat }))),
    )
  }),
  get('/chats/{chat}/messages', chats, call => {
    const chat = atChat(call)
    return newest(
      call,
      [...chat.messages.values()].map(one => chatMessageResource(call.state, one, { chat })),
    )
  }),
  get('/chats/{chat}', chats, call => ok(chatResource(call.state, atChat(call)))),
  get('/chats/{chat}/messages/{message}', chats, call =>
    ok(chatMessageResource(call.state, atMessage(call, atChat(call)), { chat: atChat(call) })),
  ),
  get('/chats/{chat}/messages/{message}/hostedContents/{content}/$value', chats, call =>
    picture(call, atMessage(call, atChat(call))),
  ),
  get('/chats/{chat}/members', chats, call => listed(call, membersOfChat(call.state, atChat(call)))),
]

function get(path: string, needs: readonly string[], handle: Route['handle']): Route {
  return { method: 'GET', path, needs, bucket: 'teams', handle }
}

const listed = (call: Call, all: readonly Json[]) =>
  ok(pageOf(call, all, { size: 50, most: 999, expand: ofChat(call) }))

const ofChat = ({ state }: Call): Expansions => ({
  members: ({ id }) => {
    const chat = state.chats.get(String(id))
    return chat ? membersOfChat(state, chat) : []
  },
  lastMessagePreview({ id }) {
    const last = [...(state.chats.get(String(id))?.messages.values() ?? [])].at(-1)
    return last ? { id: last.id, createdDateTime: last.at.toISOString(), isDeleted: last.deleted !== undefined } : null
  },
})
const membersOfChat = (state: TenantState, { members: own, foreign }: Chat) => [
  ...[...own].map(id => memberResource(state, id)),
  ...[...foreign].map(([id, person]) => foreignMember(id, person)),
]
const newest = (call: Call, all: readonly Json[], expand?: Expansions) =>
  ok(pageOf(call, all.toReversed(), { size: 20, most: 50, ...(expand && { expand }) }))

function atTeam(call: Call): Team {
  const team = call.state.teams.get(part(call, 'team'))
  if (!team) throw notFound(part(call, 'team'))
  return team
}

function atChannel(call: Call): Channel {
  const channel = atTeam(call).channels.get(part(call, 'channel'))
  if (!channel) throw notFound(part(call, 'channel'))
  return channel
}

function atChat(call: Call): Chat {
  const chat = call.state.chats.get(part(call, 'chat'))
  if (!chat) throw notFound(part(call, 'chat'))
  return chat
}

function atMessage(call: Call, { messages }: Channel | Chat): ChatMessage {
  const message = messages.get(part(call, 'message'))
  if (!message) throw notFound(part(call, 'message'))
  return message
}

function picture(call: Call, { pictures }: ChatMessage) {
  const found = pictures.get(part(call, 'content'))
  if (!found) throw notFound(part(call, 'content'))
  return { status: 200, headers: { 'content-type': found.type }, body: Buffer.from(found.bytes) }
}

const channels = (call: Call) =>
  listed(
    call,
    [...atTeam(call).channels.values()].map(channel => channelResource(call.state, channel)),
  )

const repliesTo = (call: Call, root: string) =>
  [...atChannel(call).messages.values()]
    .filter(({ replyToId }) => replyToId === root)
    .map(message => chatMessageResource(call.state, message, { team: atTeam(call), channel: atChannel(call) }))

const messagesOf = ({ state }: Call, channel: Channel, team: Team) =>
  [...channel.messages.values()].map(message => chatMessageResource(state, message, { team, channel }))

/** By licence (A), by the message (B), or a few a month to try it. An empty page costs a message, too. @throws Refusal 402, 403 */
function exported(call: Call, all: readonly Json[]) {
  const page = ok(pageOf(call, all, { size: 50, most: 50 }))
  const count = Math.max(1, (page.body as { value: unknown[] }).value.length)
  const { teamsExport } = call.state
  const model = call.query.get('model')?.toUpperCase()
  if (model === 'A' && !teamsExport.licensed)
    throw new Refusal(403, 'Forbidden', {
      message: 'The user or a member of the team needs a license for Communications Data Loss Prevention.',
    })
  if (model === undefined && teamsExport.triesLeft < count)
    throw new Refusal(402, 'PaymentRequired', {
      message: 'Evaluation mode capacity has been exceeded. Use model A or B.',
    })
  if (model === undefined) teamsExport.triesLeft -= count
  else teamsExport.billed += count
  return page
}

function delta(call: Call) {
  const [team, channel] = [atTeam(call), atChannel(call)]
  const filter = call.query.get('$filter')
  const passes = filter === null ? () => true : filterOf(filter)
  return ok(
    deltaPage(call, {
      changes: channel.changes,
      keys: () => [...channel.messages.keys()],
      read(key) {
        const message = channel.messages.get(key)
        if (!message || message.replyToId !== undefined) return undefined
        const resource = chatMessageResource(call.state, message, { team, channel })
        return passes(resource) ? resource : undefined
      },
      size: 20,
      most: 50,
      tokenName: '$deltatoken',
      context: 'Collection(chatMessage)',
    }),
  )
}

function filesFolder(call: Call) {
  const { driveId, itemId } = atChannel(call).folder
  const drive = call.state.drives.get(driveId)
  const item = drive?.items.get(itemId)
  if (!drive || !item) throw notFound(itemId)
  return ok(itemResource(call.state, drive, item))
}

function block(call: Call) {
  const channel = atChannel(call)
  const message = channel.messages.get(part(call, 'message'))
  if (!message) throw notFound(part(call, 'message'))
  const isBlocked = (fieldsOf(call)['policyViolation'] as Json | null)?.['dlpAction'] === 'blockAccess'
  channel.messages.set(message.id, { ...message, isBlocked, modified: call.state.clock.now() })
  channel.changes.note(message.id, 'content', nowOf(call.state))
  return { status: 204 }
}

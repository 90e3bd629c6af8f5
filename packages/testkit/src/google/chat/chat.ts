import { invalid, Refusal } from '../http/fail.ts'
import { isSet, ok, pageOf, part, requireAdmin, type Call, type Reply, type Route } from '../http/call.ts'
import type { ChatEvent, ChatMessage, ChatSpace } from '../state/chat.ts'

const api = 'chat'
const method = 'GET'
const messages = ['chat.messages.readonly']

export const chatRoutes: readonly Route[] = [
  { api, method, path: '/spaces:search', needs: ['chat.admin.spaces.readonly'], handle: search },
  { api, method, path: '/spaces', needs: ['chat.spaces.readonly'], handle: list },
  { api, method, path: '/spaces/{space}', needs: ['chat.spaces.readonly', 'chat.admin.spaces.readonly'], handle: get },
  {
    api,
    method,
    path: '/spaces/{space}/members',
    needs: ['chat.memberships.readonly', 'chat.admin.memberships.readonly'],
    handle: members,
  },
  { api, method, path: '/spaces/{space}/messages', needs: messages, handle: listMessages },
  { api, method, path: '/spaces/{space}/messages/{message}', needs: messages, handle: getMessage },
  { api, method, path: '/spaces/{space}/spaceEvents', needs: messages, handle: events },
  { api, method, path: '/media/{name}', needs: messages, handle: media },
]

const denied = () => new Refusal(403, 'forbidden', 'You are not permitted to use this app')

function spaceAt(call: Call): ChatSpace {
  const { state, user } = call
  const space = state.spaces.get(part(call, 'space'))
  if (!space) throw new Refusal(404, 'notFound', 'Space not found')
  if (isSet(call, 'useAdminAccess')) {
    requireAdmin(call)
    if (space.type !== 'SPACE') throw denied()
    return space
  }
  if (!space.members.some(({ id }) => id === user.id)) throw denied()
  return space
}

const resource = ({ id, type, displayName, isDiscoverable, createTime, members: all }: ChatSpace): object => ({
  name: `spaces/${id}`,
  spaceType: type,
  ...(displayName !== undefined && { displayName }),
  createTime,
  externalUserAllowed: all.some(({ isOutside }) => isOutside),
  spaceHistoryState: 'HISTORY_ON',
  ...(type === 'SPACE' && {
    accessSettings: isDiscoverable
      ? { accessState: 'DISCOVERABLE', audience: 'audiences/default' }
      : { accessState: 'PRIVATE' },
  }),
})

function search(call: Call): Reply {
  requireAdmin(call)
  const query = call.query.get('query') ?? ''
  if (!isSet(call, 'useAdminAccess') || !query.includes('customer = "customers/my_customer"')) throw invalid('query')
  const all = [...call.state.spaces.values()].filter(({ type }) => type === 'SPACE')
  const { items, ...next } = pageOf(call, all, { size: 'pageSize', usual: 100, most: 1000 })
  return ok({ spaces: items.map(resource), totalSize: all.length, ...next })
}

function list(call: Call): Reply {
  const { state, user, query } = call
  const filter = query.get('filter') ?? ''
  const all = [...state.spaces.values()].filter(
    ({ type, members: those }) => (filter === '' || filter.includes(type)) && those.some(({ id }) => id === user.id),
  )
  const { items, ...next } = pageOf(call, all, { size: 'pageSize', usual: 100, most: 1000 })
  return ok({ ...(items.length && { spaces: items.map(resource) }), ...next })
}

function get(call: Call): Reply {
  return ok(resource(spaceAt(call)))
}

function members(call: Call): Reply {
  const space = spaceAt(call)
  const { items, ...next } = pageOf(call, space.members, { size: 'pageSize', usual: 100, most: 1000 })
  const memberships = items.map(({ id, role, isOutside, email }) => ({
    name: `spaces/${space.id}/members/${id}`,
    state: 'JOINED',
    role,
    affiliation: isOutside ? 'EXTERNAL' : 'INTERNAL',
    createTime: space.createTime,
    member: { name: `users/${id}`, type: 'HUMAN', ...(isOutside && { email }) },
  }))
  return ok({ memberships, ...next })
}

/** Of what was deleted, no more than that it was. */
function messageResource(space: ChatSpace, message: ChatMessage): object {
  const { id, senderId, text, createTime, lastUpdateTime, deleteTime, attachments } = message
  const name = `spaces/${space.id}/messages/${id}`
  if (deleteTime !== undefined) return { name, createTime, deleteTime, deletionMetadata: { deletionType: 'CREATOR' } }
  return {
    name,
    sender: { name: `users/${senderId}`, type: 'HUMAN' },
    createTime,
    ...(lastUpdateTime !== undefined && { lastUpdateTime }),
    text,
    ...(attachments.length && {
      attachment: attachments.map(({ name: contentName, contentType, driveFile }, index) => ({
        name: `${name}/attachments/${index}`,
        contentName,
        contentType,
        source: driveFile === undefined ? 'UPLOADED_CONTENT' : 'DRIVE_FILE',
        ...(driveFile === undefined
          ? { attachmentDataRef: { resourceName: mediaName(space.id, id, index) } }
          : { driveDataRef: { driveFileId: driveFile } }),
      })),
    }),
  }
}

const mediaName = (...parts: readonly (string | number)[]) => Buffer.from(JSON.stringify(parts)).toString('base64url')

function listMessages(call: Call): Reply {
  const space = spaceAt(call)
  const isAll = isSet(call, 'showDeleted')
  const all = [...space.messages.values()].filter(({ deleteTime }) => isAll || deleteTime === undefined)
  const { items, ...next } = pageOf(call, all, { size: 'pageSize', usual: 25, most: 1000 })
  return ok({ ...(items.length && { messages: items.map(one => messageResource(space, one)) }), ...next })
}

function getMessage(call: Call): Reply {
  const space = spaceAt(call)
  const message = space.messages.get(part(call, 'message'))
  if (!message) throw new Refusal(404, 'notFound', 'Message not found')
  return ok(messageResource(space, message))
}

function events(call: Call): Reply {
  const space = spaceAt(call)
  const filter = call.query.get('filter') ?? ''
  const time = (name: string) => Date.parse(new RegExp(`${name}="([^"]+)"`).exec(filter)?.[1] ?? '')
  const kinds = [...filter.matchAll(/eventTypes:"google\.workspace\.chat\.([\w.]+)"/g)].map(([, kind]) => kind)
  if (!kinds.length) throw invalid('filter')
  const [start, end] = [time('startTime'), time('endTime')]
  const oldest = call.state.clock.now().getTime() - 28 * 86_400_000
  if (start < oldest) throw invalid('startTime')
  const all = space.events.filter(({ at, kind }) => at > (start || oldest) && !(at > end) && kinds.includes(kind))
  const { items, ...next } = pageOf(call, all, { size: 'pageSize', usual: 100, most: 1000 })
  return ok({ ...(items.length && { spaceEvents: items.map(one => eventResource(space, one)) }), ...next })
}

/** With what it is about as that is now. */
function eventResource(space: ChatSpace, { at, kind, messageId }: ChatEvent): object {
  const message = messageId === undefined ? undefined : space.messages.get(messageId)
  const about = message && messageResource(space, message)
  const names: Record<ChatEvent['kind'], string> = {
    'message.v1.created': 'messageCreatedEventData',
    'message.v1.updated': 'messageUpdatedEventData',
    'message.v1.deleted': 'messageDeletedEventData',
    'membership.v1.created': 'membershipCreatedEventData',
    'space.v1.updated': 'spaceUpdatedEventData',
  }
  return {
    name: `spaces/${space.id}/spaceEvents/${at}`,
    eventTime: new Date(at).toISOString(),
    eventType: `google.workspace.chat.${kind}`,
    [names[kind]]: about ? { message: about } : {},
  }
}

function media(call: Call): Reply {
  const [space, message, index] = JSON.parse(Buffer.from(part(call, 'name'), 'base64url').toString()) as [
    string,
    string,
    number,
  ]
  const found = spaceAt({ ...call, parts: { space } }).messages.get(message)?.attachments[index]
  if (!found || call.query.get('alt') !== 'media') throw new Refusal(404, 'notFound', 'Not found')
  return { status: 200, headers: { 'content-type': found.contentType }, body: found.content }
}

import { shownChannel, shownFile, shownMessage, shownUser } from './shown.ts'
import type { SlackState, StoredChannel, StoredMessage } from './state.ts'

/** An answer that says `ok: false`. */
export class Refusal extends Error {
  readonly code: string
  readonly more: object
  constructor(code: string, more: object = {}) {
    super(code)
    this.code = code
    this.more = more
  }
}

interface Call {
  state: SlackState
  form: URLSearchParams
}
type Method = (call: Call) => object

const prefixes = { public_channel: 'channels', private_channel: 'groups', mpim: 'mpim', im: 'im' } as const

function need({ state }: Call, scope: string): void {
  if (!state.scopes.has(scope))
    throw new Refusal('missing_scope', { needed: scope, provided: [...state.scopes].join(',') })
}

function paged<T>({ state, form }: Call, all: readonly T[], most = 1000): { items: T[]; metadata: object } {
  const cursor = form.get('cursor')
  const start = cursor ? Number(/^at:(\d+)$/.exec(Buffer.from(cursor, 'base64').toString())?.[1] ?? Number.NaN) : 0
  if (Number.isNaN(start)) throw new Refusal('invalid_cursor')
  const size = Math.max(1, Math.min(Number(form.get('limit') || 100), most, state.mostAPage))
  const end = start + size
  const next = end < all.length ? Buffer.from(`at:${end}`).toString('base64') : ''
  return { items: all.slice(start, end), metadata: { response_metadata: { next_cursor: next } } }
}

function channelIn(call: Call, use: 'read' | 'history'): StoredChannel {
  const channel = call.state.channels.get(call.form.get('channel') ?? '')
  if (!channel) throw new Refusal('channel_not_found')
  need(call, `${prefixes[channel.kind]}:${use}`)
  if (use === 'history' && !channel.isIn) throw new Refusal('not_in_channel')
  return channel
}

function fileIn({ state, form }: Call) {
  const file = state.files.get(form.get('file') ?? '')
  if (!file) throw new Refusal('file_not_found')
  if (file.isDeleted) throw new Refusal('file_deleted')
  return file
}

const extra = { pin_count: 0, channel_actions_ts: null, channel_actions_count: 0 }

/** The newest first, within the times that are asked for; those that are made come last. */
function history(call: Call): object {
  const { state, form } = call
  const channel = channelIn(call, 'history')
  const written = channel.messages.toReversed()
  const size = written.length + channel.made
  const at = (index: number): StoredMessage => written[index] ?? madeMessage(channel, index - written.length)
  if (form.has('latest') || form.has('oldest')) {
    const [latest, oldest] = [Number(form.get('latest') ?? Infinity), Number(form.get('oldest') ?? 0)]
    const isIn = form.get('inclusive') === 'true' || form.get('inclusive') === '1'
    const found: StoredMessage[] = []
    for (let index = 0; index < size && found.length < Number(form.get('limit') || 100); index++) {
      const message = at(index)
      const ts = Number(message.ts)
      if (isIn ? ts <= latest && ts >= oldest : ts < latest && ts > oldest) found.push(message)
    }
    return { messages: found.map(message => shownMessage(state, message)), has_more: false, ...extra }
  }
  const { items, metadata } = paged(call, indices(size), 999)
  const next =
    'response_metadata' in metadata ? (metadata.response_metadata as { next_cursor: string }).next_cursor : ''
  return {
    messages: items.map(index => shownMessage(state, at(index))),
    has_more: next !== '',
    ...extra,
    ...(next && metadata),
  }
}

/** The numbers below `length`, without being held. */
const indices = (length: number): readonly number[] =>
  ({
    length,
    slice: (from: number, to: number) =>
      Array.from({ length: Math.max(0, Math.min(to, length) - from) }, (_, at) => from + at),
  }) as unknown as readonly number[]

function madeMessage({ made, members }: StoredChannel, index: number): StoredMessage {
  const number = made - index
  const user = members[number % Math.max(1, members.length)] ?? 'U0NOBODY00'
  return { ts: `${1_000_000_000 + number}.000100`, user, text: `Message ${number} of many.`, files: [], replies: [] }
}

function replies(call: Call): object {
  const { state, form } = call
  const channel = channelIn(call, 'history')
  const thread = channel.messages.find(({ ts }) => ts === form.get('ts'))
  if (!thread) throw new Refusal('thread_not_found')
  const [latest, oldest] = [Number(form.get('latest') ?? Infinity), Number(form.get('oldest') ?? 0)]
  const inTime = thread.replies.filter(({ ts }) => Number(ts) <= latest && Number(ts) >= oldest)
  const { items, metadata } = paged(call, [thread, ...inTime], 1000)
  return { messages: items.map(message => shownMessage(state, message)), has_more: false, ...metadata }
}

function sharesOf(state: SlackState, file: string): object {
  const all = [...state.channels.values()].map(({ id, kind, messages }) => {
    const at = messages.filter(({ files }) => files.includes(file)).map(({ ts }) => ({ ts }))
    return { id, isPublic: kind === 'public_channel', at }
  })
  const those = (isPublic: boolean) =>
    Object.fromEntries(all.filter(one => one.isPublic === isPublic && one.at.length).map(({ id, at }) => [id, at]))
  return { public: those(true), private: those(false) }
}

export const methods: Readonly<Record<string, Method>> = {
  'auth.test': ({ state }) => ({
    url: `https://${state.team.domain}.slack.com/`,
    team: state.team.name,
    user: 'ada',
    team_id: state.team.id,
    user_id: [...state.users.keys()][0] ?? 'U0NOBODY00',
  }),
  'team.info': call => {
    need(call, 'team:read')
    const { id, name, domain } = call.state.team
    return { team: { id, name, domain, email_domain: '', icon: { image_default: true } } }
  },
  'users.list': call => {
    need(call, 'users:read')
    const { items, metadata } = paged(call, [...call.state.users.values()])
    return { members: items.map(user => shownUser(call.state, user)), cache_ts: 1_700_000_000, ...metadata }
  },
  'users.info': call => {
    need(call, 'users:read')
    const user = call.state.users.get(call.form.get('user') ?? '')
    if (!user) throw new Refusal('user_not_found')
    return { user: shownUser(call.state, user) }
  },
  'conversations.list': call => {
    const types = (call.form.get('types') ?? 'public_channel').split(',')
    for (const type of types) need(call, `${prefixes[type as keyof typeof prefixes]}:read`)
    const all = [...call.state.channels.values()].filter(({ kind }) => types.includes(kind))
    const { items, metadata } = paged(call, all)
    return { channels: items.map(shownChannel), ...metadata }
  },
  'conversations.info': call => ({ channel: shownChannel(channelIn(call, 'read')) }),
  'conversations.members': call => {
    const { items, metadata } = paged(call, channelIn(call, 'read').members)
    return { members: items, ...metadata }
  },
  'conversations.history': history,
  'conversations.replies': replies,
  'files.info': call => {
    need(call, 'files:read')
    const file = fileIn(call)
    return {
      file: { ...shownFile(call.state, file), shares: sharesOf(call.state, file.id) },
      comments: [],
      response_metadata: { next_cursor: '' },
    }
  },
  'files.revokePublicURL': call => {
    need(call, 'files:write')
    const file = fileIn(call)
    file.isPublic = false
    return { file: shownFile(call.state, file) }
  },
  'files.sharedPublicURL': call => {
    need(call, 'files:write')
    const file = fileIn(call)
    if (file.isPublic) throw new Refusal('already_public')
    file.isPublic = true
    return { file: shownFile(call.state, file) }
  },
  'conversations.kick': call => {
    const channel = channelIn(call, 'read')
    need(call, channel.kind === 'private_channel' ? 'groups:write' : 'channels:manage')
    const user = call.form.get('user') ?? ''
    if (!channel.members.includes(user)) throw new Refusal('not_in_channel')
    channel.members = channel.members.filter(one => one !== user)
    return {}
  },
  'conversations.invite': call => {
    const channel = channelIn(call, 'read')
    need(call, channel.kind === 'private_channel' ? 'groups:write' : 'channels:manage')
    const users = (call.form.get('users') ?? '').split(',')
    if (users.some(one => channel.members.includes(one))) throw new Refusal('already_in_channel')
    channel.members.push(...users)
    return { channel: shownChannel(channel) }
  },
  'files.delete': call => {
    need(call, 'files:write')
    fileIn(call).isDeleted = true
    return {}
  },
  'chat.delete': call => {
    need(call, 'chat:write')
    const { form, state } = call
    const channel = state.channels.get(form.get('channel') ?? '')
    if (!channel) throw new Refusal('channel_not_found')
    const before = channel.messages.length
    channel.messages = channel.messages.filter(({ ts }) => ts !== form.get('ts'))
    if (channel.messages.length === before) throw new Refusal('message_not_found')
    return { channel: channel.id, ts: form.get('ts') }
  },
}

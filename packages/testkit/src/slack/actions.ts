import type { SlackState, SlackUser, StoredChannel, StoredFile, StoredMessage } from './state.ts'

/** What people do in the workspace. */
export interface SlackActions {
  addUser(user: Partial<SlackUser> & { name: string; email: string }): SlackUser
  addChannel(channel: Partial<StoredChannel> & { name: string }): StoredChannel
  say(channel: string, message: { by: string; text: string; files?: string[]; thread?: string }): StoredMessage
  edit(channel: string, ts: string, text: string): void
  unsay(channel: string, ts: string): void
  addFile(file: { name: string; content: string; by: string; isPublic?: boolean }): StoredFile
  record(action: string, more?: Record<string, unknown>): void
}

export function actionsOf(state: SlackState, domain: string): SlackActions {
  const id = (letter: string) => `${letter}0BENCH${(1_000_000 + state.count()).toString(36).toUpperCase()}`
  const channelOf = (of: string) => {
    const channel = state.channels.get(of)
    if (!channel) throw new Error(`There is no channel ${of}.`)
    return channel
  }
  const messageOf = (of: string, ts: string) => {
    const all = channelOf(of).messages.flatMap(message => [message, ...message.replies])
    const message = all.find(each => each.ts === ts)
    if (!message) throw new Error(`There is no message ${ts} in ${of}.`)
    return message
  }
  return {
    addUser(user) {
      const plain = { isAdmin: false, isGuest: false, isDeleted: false, isStranger: false, has2fa: false }
      const added = { id: id('U'), realName: user.name, ...plain, ...user }
      state.users.set(added.id, added)
      return added
    },
    addChannel(channel) {
      const letter = channel.kind === 'im' ? 'D' : channel.kind === 'mpim' ? 'G' : 'C'
      const plain = {
        kind: 'public_channel' as const,
        members: [],
        isExternal: false,
        isIn: true,
        messages: [],
        made: 0,
      }
      const added = { id: id(letter), ...plain, ...channel }
      state.channels.set(added.id, added)
      return added
    },
    say(channel, { by, text, files = [], thread }) {
      const ts = `${state.now()}.${String(state.count()).padStart(6, '0')}`
      const message: StoredMessage = { ts, user: by, text, files, replies: [], ...(thread !== undefined && { thread }) }
      if (thread === undefined) channelOf(channel).messages.push(message)
      else messageOf(channel, thread).replies.push(message)
      return message
    },
    edit(channel, ts, text) {
      Object.assign(messageOf(channel, ts), { text, editedAt: `${state.now()}.000000` })
    },
    unsay(channel, ts) {
      const of = channelOf(channel)
      of.messages = of.messages.filter(message => message.ts !== ts)
      for (const message of of.messages) message.replies = message.replies.filter(reply => reply.ts !== ts)
    },
    addFile({ name, content, by, isPublic = false }) {
      const file: StoredFile = {
        id: id('F'),
        name,
        mimetype: 'text/plain',
        content: Buffer.from(content),
        user: by,
        created: state.now(),
        isPublic,
        isDeleted: false,
      }
      state.files.set(file.id, file)
      return file
    },
    record(action, more = {}) {
      const user = { id: 'U1', name: 'Ada', email: `ada@${domain}`, team: state.team.id }
      state.audit.push({
        id: `record-${state.count()}`,
        date_create: state.now(),
        action,
        actor: { type: 'user', user },
        entity: { type: 'user', user },
        context: { location: { type: 'workspace', id: state.team.id }, ua: 'test', ip_address: '203.0.113.7' },
        ...more,
      })
    },
  }
}

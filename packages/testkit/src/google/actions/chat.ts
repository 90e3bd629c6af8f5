import { createHash } from 'node:crypto'
import { digitsOf } from '../ids.ts'
import type { ChatEvent, ChatMember, ChatMessage, ChatSpace } from '../state/chat.ts'
import { findUser, type WorkspaceState } from '../state/workspace.ts'

const newId = (state: WorkspaceState, what: string, length: number) =>
  createHash('sha256').update(`${what} ${state.count()}`).digest('base64url').replaceAll(/[-_]/g, 'x').slice(0, length)

interface NewSpace {
  /** Nothing for what people have among themselves. */
  name?: string
  /** Addresses, of people elsewhere too; the first one manages it. */
  members: readonly string[]
  isDiscoverable?: boolean
}

export function addSpace(state: WorkspaceState, { name, members, isDiscoverable = false }: NewSpace): ChatSpace {
  const type = name !== undefined ? 'SPACE' : members.length > 2 ? 'GROUP_CHAT' : 'DIRECT_MESSAGE'
  const space: ChatSpace = {
    id: newId(state, 'space', 11),
    type,
    ...(name !== undefined && { displayName: name }),
    isDiscoverable,
    createTime: state.now(),
    members: members.map((email, index) => memberAt(state, email, index === 0 && type === 'SPACE')),
    messages: new Map(),
    events: [],
  }
  state.spaces.set(space.id, space)
  return space
}

function memberAt(state: WorkspaceState, email: string, isManager: boolean): ChatMember {
  const user = findUser(state, email)
  const role = isManager ? 'ROLE_MANAGER' : 'ROLE_MEMBER'
  return { id: user?.id ?? digitsOf(21, 'stranger', email), email, role, isOutside: !user }
}

/** @throws Error where there is none */
export function spaceOf(state: WorkspaceState, id: string): ChatSpace {
  const space = state.spaces.get(id)
  if (!space) throw new Error(`There is no space ${id}.`)
  return space
}

function note(state: WorkspaceState, space: ChatSpace, event: Omit<ChatEvent, 'at'>): void {
  space.events.push({ at: state.clock.now().getTime(), ...event })
}

export function joinSpace(state: WorkspaceState, id: string, email: string): void {
  const space = spaceOf(state, id)
  space.members.push(memberAt(state, email, false))
  note(state, space, { kind: 'membership.v1.created' })
}

interface NewMessage {
  by: string
  text: string
  attachments?: ChatMessage['attachments']
}

export function say(state: WorkspaceState, space: string, { by, text, attachments = [] }: NewMessage): ChatMessage {
  const id = `${newId(state, 'message', 11)}.${newId(state, 'thread', 11)}`
  const at = spaceOf(state, space)
  const senderId = memberAt(state, by, false).id
  const message = { id, senderId, text, createTime: state.now(), attachments }
  at.messages.set(id, message)
  note(state, at, { kind: 'message.v1.created', messageId: id })
  return message
}

export function edit(state: WorkspaceState, space: string, message: string, text: string): void {
  const at = spaceOf(state, space)
  const found = at.messages.get(message)
  if (!found) throw new Error(`There is no message ${message}.`)
  at.messages.set(message, {
    ...found,
    text,
    lastUpdateTime: new Date(state.clock.now().getTime() + state.count() / 1e6).toISOString(),
  })
  note(state, at, { kind: 'message.v1.updated', messageId: message })
}

export function unsay(state: WorkspaceState, space: string, message: string): void {
  const at = spaceOf(state, space)
  const found = at.messages.get(message)
  if (found) at.messages.set(message, { ...found, deleteTime: state.now() })
  note(state, at, { kind: 'message.v1.deleted', messageId: message })
}

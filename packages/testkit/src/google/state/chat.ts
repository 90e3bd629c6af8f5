export interface ChatMember {
  /** An account's id here, or made up of an address elsewhere. */
  id: string
  email: string
  role: 'ROLE_MEMBER' | 'ROLE_MANAGER'
  isOutside: boolean
}

export interface ChatMessage {
  id: string
  senderId: string
  text: string
  createTime: string
  lastUpdateTime?: string
  deleteTime?: string
  attachments: { name: string; contentType: string; content: Buffer; driveFile?: string }[]
}

export interface ChatEvent {
  at: number
  kind:
    | 'message.v1.created'
    | 'message.v1.updated'
    | 'message.v1.deleted'
    | 'membership.v1.created'
    | 'space.v1.updated'
  messageId?: string
}

export interface ChatSpace {
  id: string
  type: 'SPACE' | 'GROUP_CHAT' | 'DIRECT_MESSAGE'
  displayName?: string
  isDiscoverable: boolean
  createTime: string
  members: ChatMember[]
  messages: Map<string, ChatMessage>
  events: ChatEvent[]
}

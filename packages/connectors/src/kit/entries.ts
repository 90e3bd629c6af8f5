import type { BroughtReading, CarriedLabel, EventType, ItemKind, ItemReason } from '@sharelight/contract'

export type Entry = FolderEntry | ItemEntry | ProblemEntry

/** In a page of changes: what has this key has gone, and so has what lies in it. */
export interface Removed {
  type: 'removed'
  key: string
}

interface Located {
  /** Unique in the source and stable while the entry stays where it is; printable even where the native name is not UTF-8. */
  key: string
  name: string
  /** For people: the native path with lossy characters replaced. */
  path: string
  /** Key of the folder that holds it; absent at the top. */
  parent?: string
  /** Key of the service that it belongs to, where that is not its container's. */
  service?: string
}

interface Secured {
  owner?: Principal
  /** Standing permissions. An empty list means: known to be reachable by nobody but the owner. */
  grants: Grant[]
}

export interface FolderEntry extends Located, Secured {
  type: 'folder'
  /** Same object after a move or rename: `dev:ino`, a drive item's id. */
  identity?: string
  modifiedAt?: Date
}

export interface ItemEntry extends Located, Secured {
  type: 'item'
  kind: ItemKind
  mime?: string
  /** Bytes, when known before reading. */
  size?: number
  createdAt?: Date
  modifiedAt?: Date
  /** Same stamp means same content: the item is not read again. */
  stamp: string
  identity?: string
  /** Labels that the service itself keeps, none too, where it tells them; those in the content count besides. */
  carried?: CarriedLabel[]
  /** For an attachment: the key of the message that carries it. */
  container?: string
  /** What the source itself says happened (a message was sent, a link was made). */
  events: SourceEvent[]
  /** It was there before anybody looked, whichever scan comes across it first: it has not been put there since. */
  wasThere?: boolean
  /** What was found in it where it lies: it is not fetched then. */
  reading?: BroughtReading
}

/** Something that is there but cannot or must not be read: a socket, a loop, an unreadable folder. */
export interface ProblemEntry extends Located {
  type: 'problem'
  status: 'skipped' | 'failed'
  reason: ItemReason
  detail: string
}

export interface Principal {
  kind: 'user' | 'group' | 'everyone' | 'anonymous'
  /** Native name or id: `alice`, `uid 1001`, a group's name. */
  name: string
  /** Where there is one. */
  address?: string
  displayName?: string
  /** An account of somebody's own, whatever is known of its address. */
  isPersonal?: boolean
}

export interface Grant {
  principal: Principal
  role: 'read' | 'write' | 'owner'
  /** How: `mode`, `acl`, `link`, `recipient`. */
  via: string
  /** The service's own id of the grant, so that a remedy can name it. */
  id?: string
  link?: string
  expiresAt?: Date
  inherited?: boolean
}

export interface SourceEvent {
  /** Unique in the source, so that seeing it twice counts once. */
  id: string
  type: EventType
  at: Date
  actor?: Principal
  recipients: Principal[]
}

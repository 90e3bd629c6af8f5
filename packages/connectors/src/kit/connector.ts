import type { DataSourceCode, EventType, ItemKind, ItemReason } from '@sharelight/contract'
import type { FileHandle } from 'node:fs/promises'
import type { z } from 'zod'
import type { SourceHttp } from './http/source-http.ts'
import type { Places } from './places/places.ts'

/** A connector: one folder and one line in `registry.ts`. Everything that differs between data sources is in here. */
export interface Connector<Settings = unknown> {
  /** Stable id, also the folder's name: `filesystem`, `mail-archive`. */
  id: string
  name: string
  /** One plain sentence: what it reads. */
  description: string
  /** The catalogue's keys that this connector serves, such as `onprem_fs`. */
  keys: readonly string[]
  /** What it needs to be allowed to do, and why; shown before connecting. */
  permissions: readonly { name: string; why: string }[]
  capabilities: ReadonlySet<Capability>
  /** Validates and describes the settings form; `z.meta({title, description})` on each field feeds the form. */
  settings: z.ZodType<Settings>
  /** All that it ever calls: host names, or `*.` and what they end in. Its calls go nowhere else. */
  hosts(settings: Settings): readonly string[]
  /** Opens a connection; throws `ConnectorError` when the settings cannot work at all. */
  open(settings: Settings, io: ConnectorIo): Promise<Connection>
}

export type Capability = 'content' | 'permissions' | 'activity' | 'identities' | 'changes' | 'remediate'

/** The world outside, handed in so that tests can replace it. */
export interface ConnectorIo {
  /** The one way to the service, at the hosts that the connector declares. */
  http: SourceHttp
  signal: AbortSignal
  /** The organisation's own domains, lower case. */
  ownDomains: readonly string[]
  /** What of this machine's files may be read. */
  places: Places
}

export interface Connection {
  /** Which service the items live in: LOCALDISK or NETWORKDRIVE, say. */
  code: DataSourceCode
  /** What works and what is missing, in plain words, for *test connection*. */
  check(): Promise<CheckResult>
  /** Streams everything there is, folders before what they hold, in bounded memory. Problems are entries, never exceptions. */
  enumerate(): AsyncIterable<Entry>
  /** The content of an item; throws `ConnectorError` with the item's reason. */
  fetch(item: ItemRef): Promise<Content>
  /**
   * Whether what was read is still what is there. Call it after reading, with the stamp of the content where it has one.
   * @throws ConnectorError `changed_while_read` or `vanished`
   */
  verify?(item: ItemRef): Promise<void>
  /**
   * Whether the item with this key is still there and the settings take it in; tells a move from a copy, and what is gone from what was not
   * listed. Where the source cannot say for sure, it is there.
   */
  exists(key: string): Promise<boolean>
  close(): Promise<void>
}

export interface CheckResult {
  ok: boolean
  granted: string[]
  /** What is missing, each with what to do about it. */
  missing: { name: string; wayOut: string }[]
}

export type Entry = FolderEntry | ItemEntry | ProblemEntry

interface Located {
  /** Unique in the source and stable while the entry stays where it is; printable even where the native name is not UTF-8. */
  key: string
  name: string
  /** For people: the native path with lossy characters replaced. */
  path: string
  /** Key of the folder that holds it; absent at the top. */
  parent?: string
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
  /** For an attachment: the key of the message that carries it. */
  container?: string
  /** What the source itself says happened (a message was sent, a link was made). */
  events: SourceEvent[]
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
}

export interface Grant {
  principal: Principal
  role: 'read' | 'write' | 'owner'
  /** How: `mode`, `acl`, `link`, `recipient`. */
  via: string
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

export interface ItemRef { key: string; stamp: string }

/** Either an open file of this machine, which the taker closes, or bytes in memory (at most a few MiB), or a stream. */
export type Content = ({ file: FileHandle; size: number } | { bytes: Uint8Array } | { stream: AsyncIterable<Uint8Array>; size?: number }) & {
  /** The stamp of this very content, where it may have changed since the item was listed. */
  stamp?: string
}

/** A fault that costs one item, or the connection, its reading. */
export class ConnectorError extends Error {
  readonly reason: ItemReason
  constructor(reason: ItemReason, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'ConnectorError'
    this.reason = reason
  }
}

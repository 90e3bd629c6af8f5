import type {
  CatalogueEntry,
  DataService,
  FeatureId,
  LabelSystem,
  RemedyOffer,
  SensitivityLabel,
} from '@sharelight/contract'
import type { FileHandle } from 'node:fs/promises'
import type { z } from 'zod'
import type { Entry, Removed } from './entries.ts'
import type { AccountFacts, ActivityEvent, ResourceFacts } from './facts.ts'
import type { SourceHttp } from './http/source-http.ts'
import type { Inbox } from './inbox.ts'
import type { Places } from './places/places.ts'
import type { Remedy } from './remedy.ts'
import type { SignIn, TokenSource } from './sign-in.ts'
import type { HashedRows } from './tables/hashed-rows.ts'

export type * from './entries.ts'
export type * from './facts.ts'
export type * from './inbox.ts'
export * from './remedy.ts'
export type * from './sign-in.ts'
export * from './source-fault.ts'

/** A connector: one folder and one line in `registry.ts`. Everything that differs between data sources is in here. */
export interface Connector<Settings = unknown> {
  /** Stable id, also the folder's name: `filesystem`, `mail-archive`. */
  id: string
  name: string
  /** One plain sentence: what it reads. */
  description: string
  /** One of the web's icons; a plain one where it has none of that name. */
  icon: string
  /** Offered to who has connected nothing yet, with one list of folders to choose: how that is said. */
  firstStep?: { title: string; hint: string }
  /** The cards of the catalogue that it serves. */
  entry: readonly CatalogueEntry[]
  /** The services that its items live in; the first one speaks for the source unless its connection says otherwise. */
  services: readonly [DataService, ...DataService[]]
  /** What it needs to be allowed to do, and why; shown before connecting. */
  permissions: readonly { name: string; why: string }[]
  capabilities: ReadonlySet<Capability>
  /** How many of its containers its service lets be listed side by side; one unless said. Fewer where it asks for fewer calls. */
  containersAtOnce?: number
  /** No container ever names what another one has named: what changes in one is taken in beside the others. */
  containersApart?: boolean
  /** Whose labels are given to its files; Microsoft's, written into documents, unless said. */
  labelSystem?: LabelSystem
  /** What people can have done from here; a connection has a remedy of the same id for each. */
  remedies?: readonly RemedyOffer[]
  /**
   * Validates and describes the settings form; `z.meta({title, description})` on each field feeds the form, `secret: true` seals it.
   * `kit/settings-form.ts` says what else it takes, `withAlternatives` what there is to choose between.
   */
  settings: z.ZodType<Settings>
  signIn: SignIn<Settings>
  /** What an organisation must have licensed: for all of it, or for single services of those that its settings name. */
  features?: { whole?: FeatureId; services?: Readonly<Record<string, Licence>> }
  /** All that it ever calls: host names, or `*.` and what they end in. Its calls go nowhere else. */
  hosts(settings: Settings): readonly string[]
  /** Loads its code, a vendor's SDK too: not before it is used. */
  load(): Promise<OpenConnection<Settings>>
}

/** A feature, or what an edition has by itself (specification S6.012). */
export type Licence = FeatureId | 'mcas'

/** @throws ConnectorError when the settings cannot work at all, SourceFault when the source cannot be read at present */
export type OpenConnection<Settings> = (settings: Settings, io: ConnectorIo) => Promise<Connection>

export type Capability = 'content' | 'permissions' | 'activity' | 'identities' | 'changes' | 'remediate' | 'labels'

/** The world outside, handed in so that tests can replace it. */
export interface ConnectorIo {
  /** The one way to the service, at the hosts that the connector declares. */
  http: SourceHttp
  tokens: TokenSource
  signal: AbortSignal
  /** The organisation's own domains, lower case. */
  ownDomains: readonly string[]
  /** What of this machine's files may be read. */
  places: Places
  /** What agents on devices have sent; absent where there is no server that they could send it to. */
  inbox?: Inbox
  /** Where a service may call to say that there is something new, and what it shows then; absent where nobody outside reaches this server. */
  webhook?: { address: string; authId: string }
  now(): Date
}

export interface Connection {
  /** Key of the service that the source as a whole is shown as; the connector's first unless said. */
  service?: string
  /** What is granted, what is missing, and the way out, in plain words; asks the service, assumes nothing. */
  check(): Promise<CheckResult>
  /** Everything that is read on its own, in bounded memory. */
  containers(): AsyncIterable<Container>
  /**
   * What a container holds, page by page, folders before what they hold; from a page's `next` on, or from the beginning. Problems are entries,
   * never exceptions. A stream that ends is complete.
   * @throws SourceFault, `resync` when it does not know `from`
   */
  items?(container: Container, from?: string): AsyncIterable<Page<Entry | Removed>>
  /**
   * The sensitivity labels that the service publishes, the least sensitive first where it says so. What an item carries is said by its
   * entry (`carried`), or by its content; giving and taking labels are the remedies `apply_label` and `remove_label`, with the same parameters as those of files.
   */
  sensitivityLabels?(): Promise<SensitivityLabel[]>
  /**
   * What changed by a log of the service, where asking each container costs much: `at` is the position of a time;
   * `since` gives the containers in which something may have changed after one, as `containers` would name them. Where a page tells of a gap, or
   * the log cannot be read, all are to be asked. What the log leaves out is found when all are asked, which is done from time to time.
   */
  changed?: { at(time: Date): string; since(from: string): AsyncIterable<Page<Container>> }
  /** The logs that `activity` reads. */
  feeds?: readonly string[]
  activity?(feed: string, from?: string): AsyncIterable<Page<ActivityEvent>>
  identities?(from?: string): AsyncIterable<Page<AccountFacts>>
  resources?(from?: string): AsyncIterable<Page<ResourceFacts>>
  /** Domains that the service has proved to be the organisation's own, where it knows them. */
  ownDomains?(): Promise<string[]>
  /** The content of an item; throws `ConnectorError` with the item's reason. */
  fetch(item: ItemRef, limits: FetchLimits): Promise<Content>
  /**
   * Whether what was read is still what is there. Call it after reading, with the stamp of the content where it has one.
   * @throws ConnectorError `changed_while_read` or `vanished`
   */
  verify?(item: ItemRef): Promise<void>
  /**
   * Whether the item with this key is still there and the settings take it in; for sources whose lists have holes, such as a folder that may not
   * be read today, or whose identities are given anew. Where the source cannot say for sure, it is there. Without it, lists and identities have
   * the last word.
   */
  exists?(key: string): Promise<boolean>
  remedies?: Readonly<Record<string, Remedy>>
  /** Items come with their readings: whoever brings them tries again by themselves what could not be read. */
  brings?: boolean
  close(): Promise<void>
}

/** What a source is listed by: a drive, a mailbox, a bucket, a schema, a folder. */
export interface Container {
  /** Unique in the source and stable. */
  id: string
  name: string
  /** Key of the service that its entries belong to; the source's unless said. */
  service?: string
}

/**
 * `next` is where reading goes on, in this stream or, from the last page, the next time. `all`: what a finished stream does not name is gone.
 * `changes`: only what is `Removed` goes; a stream whose last page is that and leads nowhere was broken off, and loses nothing. `gap`: what happened then will never be told.
 */
export interface Page<T> {
  items: T[]
  next?: string
  covers: 'all' | 'changes'
  gap?: { from: string; to: string }
  /** How many records of the page no rule of ours understood, by the service's own name of what they tell. */
  unmapped?: Readonly<Record<string, number>>
}

export interface CheckResult {
  ok: boolean
  granted: string[]
  /** What is missing, each with what to do about it; `costs` names what is not read without it, where the rest is. */
  missing: { name: string; wayOut: string; costs?: string[] }[]
  /** What is granted and not needed by these settings, each with what to do about it; absent where nobody says. */
  excess?: { name: string; wayOut: string }[]
}

export interface ItemRef {
  key: string
  stamp: string
}
export interface FetchLimits {
  maxBytes: number
}

/** Either an open file of this machine, which the taker closes, or bytes in memory (at most a few MiB), or a stream. */
export type Content = (
  | { file: FileHandle; size: number }
  | {
      bytes: Uint8Array
      /** Names of the columns beside it in its table, where it is a column: they help to judge it, and are no text of its own. */
      beside?: readonly string[]
      /** Where they are of some rows of a table only: how many, and of how many as far as the service says. */
      sampled?: { rows: number; of?: number }
      /** The rows of its table, for telling whom the table singles out. */
      table?: HashedRows
    }
  | { stream: AsyncIterable<Uint8Array>; size?: number }
) & {
  /** The stamp of this very content, where it may have changed since the item was listed. */
  stamp?: string
}

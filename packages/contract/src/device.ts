import { z } from 'zod'
import { DocumentPart, DocumentProperties, FoundPart, ReadingSettings } from './extraction.ts'
import { Finding, LabelHit, SinglingOut } from './classification.ts'
import { EventType } from './event-type.ts'
import { ItemKind, ItemReason, ItemStatus } from './item.ts'

export const deviceSystems = ['linux', 'macos', 'windows'] as const
export const DeviceSystem = z.enum(deviceSystems)
export type DeviceSystem = z.infer<typeof DeviceSystem>

/** Where on a device something lies: whose hands it is in differs. */
export const storageKinds = ['disk', 'removable', 'company_sync', 'personal_sync'] as const
export const StorageKind = z.enum(storageKinds)
export type StorageKind = z.infer<typeof StorageKind>

/** `active` reports; `revoked` is told to delete its key and what it has queued; `removed` is one whose items have gone from the inventory, too. */
export const DeviceState = z.enum(['active', 'revoked', 'removed'])
export type DeviceState = z.infer<typeof DeviceState>

const Clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Give a time such as 08:30.')
const Lines = (length: number) => z.array(z.string().trim().min(1).max(length)).max(100)

/** What agents read, and how gently. */
export const DevicePolicy = z.object({
  /** Absolute paths, or `~/…` below each user's home; documents, desktop and downloads where there are none. */
  folders: Lines(1000).default([]),
  /** Patterns of what is left out. */
  exclude: Lines(500).default([]),
  removable: z.boolean().default(true),
  syncFolders: z.boolean().default(true),
  /** Names of accounts or folders of sync programs that are the company's: `OneDrive - Acme`, `acme.example`. All others are personal. */
  companySync: Lines(200).default([]),
  /** By the device's own clock; null for any hour. */
  hours: z.object({ from: Clock, to: Clock }).nullable().default(null),
  /** Percent of one core that reading may take. */
  share: z.int().min(5).max(100).default(25),
  onlyOnMains: z.boolean().default(true),
  onlyWhenIdle: z.boolean().default(false),
  /** How long after one pass the next one begins. */
  everyMinutes: z.int().min(5).max(10_080).default(60),
  /** Larger files are listed and not read; in bytes. */
  maxFileSize: z
    .int()
    .min(1)
    .max(2 ** 40)
    .default(256 * 2 ** 20),
})
export type DevicePolicy = z.infer<typeof DevicePolicy>

const Text = (most: number) => z.string().max(most)
const Time = z.iso.datetime()

/** What an agent says of the machine that it runs on. */
export const DeviceFacts = z.object({
  name: Text(200).min(1),
  /** Whose account the agent runs as, or is told to speak for. */
  user: Text(320),
  system: DeviceSystem,
  systemVersion: Text(200),
  version: Text(50),
})
export type DeviceFacts = z.infer<typeof DeviceFacts>

const Count = z.int().nonnegative()

/** How far an agent has come with one of the folders that it reads. */
export const DeviceFolder = z.object({
  path: Text(4096),
  storage: StorageKind,
  complete: Count,
  partial: Count,
  skipped: Count,
  failed: Count,
  /** When it was last read to its end; null when it never was. */
  readAt: Time.nullable(),
})
export type DeviceFolder = z.infer<typeof DeviceFolder>

/** `waits` with the reason why it does not read now. */
export const DeviceReport = z.object({
  doing: z.enum(['reading', 'resting', 'waits', 'full']),
  why: Text(500),
  folders: z.array(DeviceFolder).max(200),
  queued: z.object({ batches: Count, bytes: Count }),
})
export type DeviceReport = z.infer<typeof DeviceReport>

const Key = z.string().min(1).max(16_384)
const Located = { key: Key, name: Text(2048), path: Text(16_384), parent: Key.optional() }
const AgentPrincipal = z.object({
  kind: z.enum(['user', 'group', 'everyone', 'anonymous']),
  name: Text(320),
  address: Text(320).optional(),
  displayName: Text(320).optional(),
})
const Secured = {
  owner: AgentPrincipal.optional(),
  grants: z
    .array(
      z.object({
        principal: AgentPrincipal,
        role: z.enum(['read', 'write', 'owner']),
        via: Text(100),
        inherited: z.boolean().optional(),
      }),
    )
    .max(500),
}

/** A distinct value that was found: masked, with a hash by a key that only the device has. Never the value. */
export const BroughtFinding = Finding.omit({ count: true, column: true, share: true, candidates: true }).extend({
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  count: z.int().positive(),
  confident: Count,
  part: FoundPart.extend({ name: Text(2048) }).optional(),
})
export type BroughtFinding = z.infer<typeof BroughtFinding>

/** What was found in a document where it lies: no text of it, and no value. */
export const BroughtReading = z.object({
  mime: Text(200),
  status: ItemStatus,
  reason: ItemReason.nullable(),
  detail: Text(2000),
  properties: DocumentProperties,
  parts: z.array(DocumentPart).max(10_000),
  labels: z.array(LabelHit.extend({ sentence: Text(2000) })).max(500),
  topics: z.array(Text(200)).max(50),
  findings: z.array(BroughtFinding).max(500),
  /** There were more distinct values than are told. */
  more: z.boolean(),
  /** Numbers by which near-duplicates are found. */
  signature: z.array(z.int().nonnegative().max(0xffffffff)).length(64).optional(),
  singlingOut: SinglingOut.optional(),
  bytes: Count,
})
export type BroughtReading = z.infer<typeof BroughtReading>

const AgentEvent = z.object({
  id: Text(2000),
  type: EventType,
  at: Time,
  actor: AgentPrincipal.optional(),
  recipients: z.array(AgentPrincipal).max(2000),
})

/** What an agent tells of one thing on its device. */
export const AgentEntry = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('folder'),
    ...Located,
    ...Secured,
    identity: Text(200).optional(),
    modifiedAt: Time.optional(),
  }),
  z.object({
    type: z.literal('item'),
    ...Located,
    ...Secured,
    kind: ItemKind,
    mime: Text(200).optional(),
    size: Count.optional(),
    createdAt: Time.optional(),
    modifiedAt: Time.optional(),
    stamp: Text(500).min(1),
    identity: Text(200).optional(),
    container: Key.optional(),
    events: z.array(AgentEvent).max(100),
    foundAt: Time,
    storage: StorageKind,
    /** Of a sync folder or medium, as people call it: `Google Drive (ann@gmail.com)`. */
    place: Text(320).optional(),
    /** It was there when the folder was read for the first time: nobody put it there just now. */
    wasThere: z.boolean(),
    /** Absent where only who can reach it is new. */
    reading: BroughtReading.optional(),
  }),
  z.object({
    type: z.literal('problem'),
    ...Located,
    storage: StorageKind,
    status: z.enum(['skipped', 'failed']),
    reason: ItemReason,
    detail: Text(2000),
  }),
  z.object({ type: z.literal('removed'), key: Key }),
])
export type AgentEntry = z.infer<typeof AgentEntry>

/** Batches of one agent are numbered from 1 on: one that comes again is taken once. Entries are judged one by one. */
export const AgentBatch = z.object({
  number: z.int().positive(),
  /** Something landed where it leaves the organisation: it is looked at at once. */
  urgent: z.boolean(),
  entries: z.array(z.unknown()).max(2000),
})

export const AgentEnrolment = z.object({ code: Text(100), publicKey: Text(200), facts: DeviceFacts })
export const AgentEnrolled = z.object({ device: z.uuid(), organisation: z.string() })
export const AgentHello = z.object({ facts: DeviceFacts, report: DeviceReport })
export const AgentOrders = z.object({
  policy: DevicePolicy,
  /** How documents are read. */
  reading: ReadingSettings,
  /** The last batch that the server has; what an agent has sent beyond it, a restored backup has lost. */
  lastBatch: z.int().nonnegative(),
  askAgainSeconds: z.int().positive(),
})
export type AgentOrders = z.infer<typeof AgentOrders>

import { z } from 'zod'
import { CarriedLabel } from '../carried-label.ts'
import { FindingKind, SinglingOut } from '../classification.ts'
import { endpoint } from '../endpoint.ts'
import { IdentityKind, TrustClass } from '../entity.ts'
import { EventType } from '../event-type.ts'
import { DocumentPart, DocumentProperties, FoundPart } from '../extraction.ts'
import { ItemKind, ItemReason, ItemStatus } from '../item.ts'
import { MetricFilter, TimeRange } from '../metrics.ts'
import { SensitivityLevel } from '../sensitivity.ts'
import { SeverityLevel } from '../severity.ts'
import { ShareType } from '../share-type.ts'
import { AccessWay } from './access.ts'
import { Limited, listEndpoint, OpenRisk } from './paging.ts'

/**
 * What every list takes. Filters name the dimensions of the list's cube, so that a number and its list filter alike. People,
 * organisations and folders are sorted by `openRisk`, too, and stand so where no order is asked for; files stand by sensitivity, and
 * where that is equal by how far they are open.
 */
export const ListQuery = z
  .object({
    search: z.string().max(200).optional(),
    timeFrame: TimeRange.optional(),
    filter: MetricFilter.optional(),
    sort: z.object({ by: z.string().max(60), direction: z.enum(['Ascend', 'Descend']) }).optional(),
    offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
    limit: z.coerce.number().int().min(1).max(500).default(50),
  })
  .meta({ examples: [{ search: 'invoice', offset: 0, limit: 50 }] })
export type ListQuery = z.input<typeof ListQuery>

const LabelName = z.object({ key: z.string(), name: z.string() })
const Reference = z.object({ id: z.string(), name: z.string() })
/** The address is empty where whoever asks may not see it. */
const Person = Reference.extend({ address: z.string() })

export const FileRow = z.object({
  id: z.string(),
  name: z.string(),
  path: z.string(),
  kind: ItemKind,
  mime: z.string(),
  size: z.number(),
  sourceId: z.string(),
  sourceCode: z.int(),
  owner: z.string(),
  /** Empty where it has none, or whoever asks may not see it. */
  ownerAddress: z.string(),
  modifiedAt: z.iso.datetime().nullable(),
  sensitivity: SensitivityLevel,
  labels: z.array(LabelName),
  shareType: ShareType,
  status: ItemStatus,
  reason: ItemReason.nullable(),
})
export type FileRow = z.infer<typeof FileRow>

export const EventRow = z.object({
  id: z.string(),
  time: z.iso.datetime(),
  type: EventType,
  item: Reference,
  actor: Person,
  recipients: z.array(Person),
  sourceCode: z.int(),
  shareType: ShareType,
  severity: SeverityLevel,
  insights: z.array(Reference),
  labels: z.array(LabelName),
  justified: z.boolean(),
})
export type EventRow = z.infer<typeof EventRow>

/** Open events by severity in the time frame. */
const RiskCounts = OpenRisk.omit({ handled: true })
export type RiskCounts = z.infer<typeof RiskCounts>

export const FolderRow = z.object({
  id: z.string(),
  name: z.string(),
  path: z.string(),
  sourceId: z.string(),
  sourceCode: z.int(),
  files: z.number(),
  sensitiveFiles: z.number(),
  sensitivity: SensitivityLevel,
  shareType: ShareType,
  events: z.number(),
  severity: SeverityLevel,
  openRisk: RiskCounts,
})
export type FolderRow = z.infer<typeof FolderRow>

export const AccountState = z.enum(['active', 'suspended', 'deleted'])
export type AccountState = z.infer<typeof AccountState>

export const IdentityRow = z.object({
  id: z.string(),
  address: z.string(),
  name: z.string(),
  kind: IdentityKind,
  organisation: z.string(),
  department: z.string(),
  events: z.number(),
  severity: SeverityLevel,
  openRisk: RiskCounts,
  trust: TrustClass,
  /** Of an employee's account, as directories tell it; null where none does. */
  state: AccountState.nullable(),
  /** When an employee leaves or left, by the personnel department's list, else by a directory. */
  leavesAt: z.iso.datetime().nullable(),
})
export type IdentityRow = z.infer<typeof IdentityRow>

export const OrganisationRow = z.object({
  id: z.string(),
  name: z.string(),
  contacts: z.number(),
  events: z.number(),
  severity: SeverityLevel,
  openRisk: RiskCounts,
  trust: TrustClass,
})
export type OrganisationRow = z.infer<typeof OrganisationRow>

export const page = <Row extends z.ZodType>(row: Row) =>
  z.object({
    items: z.array(row),
    total: z.int(),
    limited: Limited.optional(),
    /** The one that was taken, where none was named and the edition does not show all of time. */
    timeFrame: TimeRange.optional(),
  })

const list = <Row extends z.ZodType>(kind: string, row: Row, views?: string) =>
  listEndpoint('items', {
    method: 'POST',
    path: `/investigation/${kind}`,
    summary: `The ${kind} that match, a page at a time`,
    input: ListQuery,
    output: page(row),
    access: 'user',
    errors: ['invalid', 'restricted', 'edition_required'],
    audit: 'none',
    ...(views && { views }),
  })
export const investigateFiles = list('files', FileRow)
export const investigateEvents = list('events', EventRow)
export const investigateFolders = list('folders', FolderRow)
export const investigateEmployees = list('employees', IdentityRow, 'person.search')
export const investigateContacts = list('contacts', IdentityRow, 'person.search')
export const investigatePersonalContacts = list('personal-contacts', IdentityRow, 'person.search')
export const investigateOrganisations = list('organizations', OrganisationRow)

/** Why an item carries a label, in one sentence for a business user, with masked evidence. */
export const LabelReason = z.object({
  key: z.string(),
  name: z.string(),
  generation: z.int(),
  confidence: z.number(),
  count: z.number(),
  sensitivity: SensitivityLevel,
  sentence: z.string(),
  evidence: z.array(
    z.object({
      rule: z.string(),
      kind: FindingKind,
      country: z.string().optional(),
      confidence: z.number(),
      masked: z.string(),
      /** Why the column of a table that it is in holds such values, or why it is a secret. */
      reason: z.string().optional(),
      /** Whose key a secret is, where that is known: `GitHub`. */
      vendor: z.string().optional(),
      /** Where in the item its first occurrence stands. */
      part: FoundPart.optional(),
      /** Keyed hash of the value, for making an exception of it. */
      hash: z.string(),
    }),
  ),
})

export type LabelReason = z.infer<typeof LabelReason>

/** The near-duplicates of an item, itself included. */
export const ItemCluster = z.object({
  id: z.string(),
  /** Words that they share, joined: what sets them apart. */
  name: z.string(),
  terms: z.array(z.string()),
  /** How many of them the user may see; at least 2. */
  items: z.int(),
  /** The topic that most of them have. `inherited`: the item itself does not. */
  label: LabelName.extend({ inherited: z.boolean() }).nullable(),
})
export type ItemCluster = z.infer<typeof ItemCluster>

/** A label that an item would have, or have more of, without exceptions. */
export const NotCounted = z.object({
  key: z.string(),
  name: z.string(),
  count: z.int(),
  whole: z.boolean(),
  exceptions: z.array(z.string()),
  sentence: z.string(),
})
export type NotCounted = z.infer<typeof NotCounted>

export const ItemDetail = FileRow.extend({
  createdAt: z.iso.datetime().nullable(),
  firstSeen: z.iso.datetime(),
  lastSeen: z.iso.datetime(),
  container: Reference.nullable(),
  folder: Reference.nullable(),
  properties: DocumentProperties,
  parts: z.array(DocumentPart),
  detail: z.string(),
  reasons: z.array(LabelReason),
  /** How sensitive it would be without what decides that, in one sentence; null where nothing would change. */
  flip: z.string().nullable(),
  notCounted: z.array(NotCounted),
  /** Which columns of its tables single people out; null where they hold no people. */
  singlingOut: SinglingOut.nullable(),
  /** Microsoft's sensitivity labels that it carries; where the organisation knows them, by the names that they have there. */
  carried: z.array(CarriedLabel),
  /** Null where nothing else is nearly the same (specification S2.101). */
  cluster: ItemCluster.nullable(),
  /** Why it does not go with what its folder is about; null where it does, or nothing is expected there, or the organisation lacks the feature. */
  outOfPlace: z.string().nullable(),
  exposures: z.array(AccessWay),
  events: z.array(EventRow),
  eventTotal: z.int(),
})
export type ItemDetail = z.infer<typeof ItemDetail>

export const getItem = endpoint({
  method: 'GET',
  path: '/entities/item/:id',
  summary: 'An item: its facts, labels with reasons, exposures and events',
  input: z.object({
    id: z
      .string()
      .max(64)
      .meta({ examples: ['7b0e6f0c-5a9d-4f6e-9a41-2f6d1c8b3e10'] }),
  }),
  output: ItemDetail,
  access: 'user',
  errors: ['not_found', 'restricted'],
  audit: 'none',
  views: 'item.view',
})

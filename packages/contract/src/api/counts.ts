import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { EntityKind } from '../entity.ts'
import { SensitivityLevel } from '../sensitivity.ts'
import { SeverityLevel } from '../severity.ts'
import { frame, LabelReference, Limited, OpenRisk, pageOf, Reference, listEndpoint } from './paging.ts'

export const countTotalRisk = endpoint({
  method: 'GET',
  path: '/counts/total-risk-count/:label',
  summary: 'Open risk of events on content with an information type, or with any (`all`)',
  input: z.object({ label: LabelReference, ...frame }),
  output: OpenRisk.extend({ label: z.string(), total: z.int() }),
  access: 'user',
  feature: 'overview',
  errors: ['invalid', 'not_found', 'restricted', 'edition_required'],
  audit: 'none',
})

/** Entities by kind; null for a kind that the user may not see. */
export const AssetCounts = z.record(EntityKind, z.int().nullable())
export type AssetCounts = z.infer<typeof AssetCounts>

export const countAssets = endpoint({
  method: 'GET',
  path: '/counts/assets',
  summary: 'How many files, folders, employees, contacts, personal addresses, organisations and sources there are',
  input: z.object(frame),
  output: AssetCounts,
  access: 'user',
  feature: 'overview',
  errors: ['invalid', 'edition_required'],
  audit: 'none',
})

export const ReportTime = z.object({ startTime: z.iso.datetime().nullable(), endTime: z.iso.datetime().nullable() })
export type ReportTime = z.infer<typeof ReportTime>

export const getReportTime = endpoint({
  method: 'GET',
  path: '/counts/report-time',
  summary: 'The first and the last instant with data; null while there are none',
  input: z.object({}),
  output: ReportTime,
  access: 'user',
  errors: [],
  audit: 'none',
})

/** How much of an information type a kind of entity holds or handles. `count` is of entities of the asked kind. */
export const MappedLabel = z.object({
  id: z.int(),
  key: z.string(),
  name: z.string(),
  sensitivity: SensitivityLevel,
  count: z.int(),
})
export type MappedLabel = z.infer<typeof MappedLabel>

export const mappedKinds = ['files', 'folders', 'contacts', 'organizations', 'employees', 'sources'] as const
export type MappedKind = (typeof mappedKinds)[number]

const mapping = (kind: MappedKind) =>
  endpoint({
    method: 'GET',
    path: `/counts/mapping-${kind}`,
    summary: `Information types of generation 1 with how many ${kind} each is found in`,
    input: z.object(frame),
    output: z.object({ items: z.array(MappedLabel), total: z.int() }),
    access: 'user',
    feature: 'overview',
    errors: ['invalid', 'restricted', 'edition_required'],
    audit: 'none',
  })
export const countMappings = {
  files: mapping('files'),
  folders: mapping('folders'),
  contacts: mapping('contacts'),
  organizations: mapping('organizations'),
  employees: mapping('employees'),
  sources: mapping('sources'),
} as const satisfies Record<MappedKind, unknown>

export const DetectionCount = Reference.extend({ severity: SeverityLevel, count: z.int() })
export type DetectionCount = z.infer<typeof DetectionCount>

export const countDetections = endpoint({
  method: 'GET',
  path: '/counts/detection',
  summary: 'Open events by the risk types that they match, most severe first',
  input: z.object(frame),
  output: z.object({ items: z.array(DetectionCount), total: z.int() }),
  access: 'user',
  feature: 'overview',
  errors: ['invalid', 'edition_required'],
  audit: 'none',
})

/** An entity with how many files (at rest) or events (activity) with the label it has; risk is of its open events. */
export const EntityCount = Reference.extend({
  kind: EntityKind,
  detail: z.string(),
  count: z.int(),
  high: z.int(),
  medium: z.int(),
  low: z.int(),
})
export type EntityCount = z.infer<typeof EntityCount>
const EntityCounts = z.object({ items: z.array(EntityCount), total: z.int(), limited: Limited.optional() })

const tier1OfLabel = (kind: 'folders' | 'employees' | 'contacts' | 'organizations') =>
  listEndpoint('items', {
    method: 'GET',
    path: `/mapping-tier1/${kind}/:label`,
    summary: `The ${kind} that have most of an information type, a page at a time`,
    input: z.object({ label: LabelReference, ...frame, ...pageOf(50) }),
    output: EntityCounts,
    access: 'user',
    feature: 'overview',
    errors: ['invalid', 'not_found', 'restricted', 'edition_required'],
    audit: 'none',
  })
export const mapFolders = tier1OfLabel('folders')
export const mapEmployees = tier1OfLabel('employees')
export const mapContacts = tier1OfLabel('contacts')
export const mapOrganizations = tier1OfLabel('organizations')

export const mapFiles = endpoint({
  method: 'GET',
  path: '/mapping-tier1/files/:id',
  summary: 'Files by the information types directly below one; below the root for `all`',
  input: z.object({ id: LabelReference, ...frame }),
  output: z.object({ items: z.array(MappedLabel), total: z.int() }),
  access: 'user',
  feature: 'overview',
  errors: ['invalid', 'not_found', 'restricted', 'edition_required'],
  audit: 'none',
})
/** Sources come a thousand to a page (specification S9.012). */
export const mapSources = listEndpoint('items', {
  method: 'GET',
  path: '/mapping-tier1/sources/:id',
  summary: 'The sources that hold an information type',
  input: z.object({ id: LabelReference, ...frame, ...pageOf(1000) }),
  output: EntityCounts,
  access: 'user',
  feature: 'overview',
  errors: ['invalid', 'not_found', 'restricted', 'edition_required'],
  audit: 'none',
})

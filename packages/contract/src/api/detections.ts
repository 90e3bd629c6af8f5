import { z } from 'zod'
import { AnomalyKind } from '../anomaly.ts'
import { endpoint } from '../endpoint.ts'
import { Insight } from '../insight.ts'
import { EntityCount } from './counts.ts'
import { FileRow, page } from './investigation.ts'
import { frame, Limited, OpenRisk, pageOf, Reference, listEndpoint } from './paging.ts'

export const listMatchedInsights = listEndpoint('insights', {
  method: 'GET',
  path: '/insights',
  summary: 'Risk types that open events match in a time frame, with their counters',
  input: z.object({ ...frame, ...pageOf(100) }),
  output: z.object({ insights: z.array(Insight), total: z.int() }),
  access: 'user',
  errors: ['invalid', 'edition_required'],
  audit: 'none',
})
export const listInsightItems = listEndpoint('items', {
  method: 'GET',
  path: '/insights/items/:id',
  summary: 'The files behind a risk type, a page at a time',
  input: z.object({ id: z.string().min(1).max(100), ...frame, ...pageOf(50) }),
  output: page(FileRow),
  access: 'user',
  errors: ['invalid', 'not_found', 'restricted', 'edition_required'],
  audit: 'none',
})

/** Who and what is behind a risk type, most events first. */
export const DetectionTier2 = Reference.extend({
  risk: OpenRisk,
  events: z.int(),
  employees: z.array(EntityCount),
  contacts: z.array(EntityCount),
  organizations: z.array(EntityCount),
  files: z.array(EntityCount),
  sources: z.array(EntityCount),
  infoTypes: z.array(Reference.extend({ count: z.int() })),
})
export type DetectionTier2 = z.infer<typeof DetectionTier2>

export const getDetection = endpoint({
  method: 'GET',
  path: '/detection-tier2/:id',
  summary: 'What is behind a risk type: people, organisations, files, sources and information types',
  input: z.object({ id: z.string().min(1).max(100), ...frame }),
  output: DetectionTier2,
  access: 'user',
  errors: ['invalid', 'not_found', 'edition_required'],
  audit: 'none',
})

/** Something unusual, held against its stated baseline. */
export const Anomaly = z.object({
  id: z.string(),
  kind: AnomalyKind,
  from: z.iso.datetime(),
  to: z.iso.datetime(),
  actor: Reference.nullable(),
  item: Reference.nullable(),
  recipient: Reference.nullable(),
  events: z.int(),
  observed: z.number(),
  baseline: z.number(),
  sentence: z.string(),
})
export type Anomaly = z.infer<typeof Anomaly>

export const listAnomalies = listEndpoint('items', {
  method: 'GET',
  path: '/anomalies',
  summary: 'Unusual activity with the baseline that it is held against, newest first',
  input: z.object({ kind: AnomalyKind.optional(), actor: z.uuid().optional(), ...frame, ...pageOf(50) }),
  output: z.object({
    items: z.array(Anomaly),
    total: z.int(),
    limited: Limited.optional(),
    checkedUntil: z.iso.datetime().nullable(),
  }),
  access: 'user',
  errors: ['invalid', 'restricted', 'edition_required'],
  audit: 'none',
})
export const findAnomalies = endpoint({
  method: 'POST',
  path: '/anomalies/find',
  summary: 'Looks for anomalies in what happened since the last look; runs by itself after each scan and every hour',
  input: z.object({}),
  output: z.object({ found: z.int(), checkedUntil: z.iso.datetime() }),
  access: 'system',
  errors: ['conflict'],
  audit: 'none',
})

import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { TrustClass } from '../entity.ts'
import { TimeRange } from '../metrics.ts'
import { SensitivityLevel } from '../sensitivity.ts'
import { SeverityLevel } from '../severity.ts'
import { OpenRisk } from './paging.ts'
import { TrustSubject } from './trust.ts'

const LabelName = z.union([z.string().min(1).max(200), z.int()])

/** A label's new sensitivity; with `branch` that of every label below it too. The label is named by its key or its id. */
export const LabelChange = z
  .object({
    key: LabelName.optional(),
    id: LabelName.optional(),
    sensitivityLevel: SensitivityLevel,
    branch: z.boolean().default(false),
  })
  .refine(({ key, id }) => (key === undefined) !== (id === undefined), {
    path: ['key'],
    message: 'Name the label by its key or its id.',
  })
  .meta({ examples: [{ key: 'finance/invoices', sensitivityLevel: 2 }] })
export type LabelChange = z.infer<typeof LabelChange>

export const InsightChange = z.object({
  id: z.string().max(100),
  severity: SeverityLevel,
  enabled: z.boolean().optional(),
})
export type InsightChange = z.infer<typeof InsightChange>

const ByLevel = z.object({ none: z.int(), low: z.int(), medium: z.int(), high: z.int() })

export const RatingEffect = z.object({
  before: OpenRisk,
  after: OpenRisk,
  /** Events whose severity would differ. */
  changedEvents: z.int(),
  /** Files by sensitivity. */
  filesBefore: ByLevel,
  filesAfter: ByLevel,
  /** Open events by risk type, where that would differ. */
  insights: z.array(z.object({ id: z.string(), name: z.string(), before: z.int(), after: z.int() })),
})
export type RatingEffect = z.infer<typeof RatingEffect>

export const previewRating = endpoint({
  method: 'POST',
  path: '/rating/preview',
  summary: 'What changes of sensitivity, severity and trust would do to open risk; nothing is saved',
  input: z.object({
    labels: z.array(LabelChange).max(500).default([]),
    insights: z.array(InsightChange).max(200).default([]),
    trust: z
      .array(TrustSubject.extend({ trust: TrustClass }))
      .max(1000)
      .default([]),
    timeFrame: TimeRange.optional(),
  }),
  output: RatingEffect,
  access: 'user',
  errors: ['invalid', 'not_found', 'restricted', 'too_many_requests'],
  audit: 'none',
})

export const setScore = endpoint({
  method: 'PUT',
  path: '/score/custom',
  summary: "A score of one's own for an information type or a risk type; all of history is rated anew",
  input: z.object({
    /** Scores of labels are kept as they are; those of insights become a severity: 0 none, below 0.3 low, below 0.7 medium, else high. */
    type: z.enum(['label', 'insight']),
    id: z.union([z.string().min(1).max(200), z.int()]),
    score: z.number().min(0).max(1),
  }),
  output: z.object({
    type: z.enum(['label', 'insight']),
    id: z.string(),
    score: z.number(),
    level: z.int().min(0).max(3),
  }),
  access: 'user',
  errors: ['invalid', 'not_found', 'restricted', 'edition_required'],
  audit: 'score.custom',
})

import { z } from 'zod'
import { MetricCube, MetricFilter, MetricGrain } from './metrics.ts'
import { ReportFrame } from './report.ts'

const Name = z.string().trim().min(1).max(60)

/** What a question in plain words asks of the semantic layer: a number, or rows and a chart by one dimension or over time. */
export const ConversationQuery = z.object({
  cube: MetricCube,
  /** Null: things are listed one by one. */
  measure: Name.nullable().default(null),
  dimension: Name.nullable().default(null),
  grain: MetricGrain.default('Total'),
  /** All of them hold. */
  conditions: z.array(MetricFilter).max(20).default([]),
  /** Null is all of time for what happened, and now for what is. */
  frame: ReportFrame.nullable().default(null),
  /** Rows at most; null where nobody named a number. */
  limit: z.int().min(1).max(100).nullable().default(null),
  /** Null is most of all first, and of what is listed the newest. */
  sort: z
    .object({ by: Name, direction: z.enum(['Ascend', 'Descend']) })
    .nullable()
    .default(null),
  /** Somebody wants to see it beside the frame before. */
  compared: z.boolean().default(false),
})
export type ConversationQuery = z.infer<typeof ConversationQuery>

import { z } from 'zod'
import { Instant } from './instant.ts'

/** A half-open interval `[from, to)` of instants. */
export const TimeRange = z
  .object({ from: Instant, to: Instant })
  .refine(({ from, to }) => Date.parse(from) < Date.parse(to), 'A time frame must end after it starts.')
export type TimeRange = z.infer<typeof TimeRange>

export const MetricGrain = z.enum(['Day', 'Week', 'Month', 'Total'])
export type MetricGrain = z.infer<typeof MetricGrain>

export const MetricAggregation = z.enum(['List', 'UniqCount', 'Sum', 'RecordCount', 'Min', 'Max', 'Avg'])
export type MetricAggregation = z.infer<typeof MetricAggregation>

export const MetricOperator = z.enum(['eq', 'neq', 'in', 'nin', 'gt', 'gte', 'lt', 'lte', 'contains', 'starts'])
export type MetricOperator = z.infer<typeof MetricOperator>

const Scalar = z.union([z.string().max(1000), z.number(), z.boolean()])

/** One comparison of a dimension with a value, or of any of several with `in` and `nin`. */
export const MetricCondition = z.object({
  dimension: z.string().max(60),
  operator: MetricOperator,
  value: z.union([Scalar, z.array(Scalar).max(1000)]),
})
export type MetricCondition = z.infer<typeof MetricCondition>

export type MetricFilter = MetricCondition | { and: MetricFilter[] } | { or: MetricFilter[] } | { nor: MetricFilter[] }

/** So many groups may lie within one another in what a caller filters by. */
export const filterDepth = 8
/** So many parts may stand in one group. */
export const filterBreadth = 50

/** Comparisons, nested in groups of which all (`and`), any (`or`) or none (`nor`) hold, up to 8 levels deep. */
export const MetricFilter: z.ZodType<MetricFilter, MetricFilter> = nested(filterDepth)

function nested(depth: number): z.ZodType<MetricFilter, MetricFilter> {
  if (depth === 0) return MetricCondition
  const inner = z.lazy(() => nested(depth - 1))
  const parts = z.array(inner).max(filterBreadth)
  // Strict: of a group with two names one would be left out, and the filter be wider than it reads.
  return z.union([
    MetricCondition,
    z.strictObject({ and: parts }),
    z.strictObject({ or: parts }),
    z.strictObject({ nor: parts }),
  ])
}

/** All comparisons of a filter, in the order in which they are written. */
export function conditionsIn(filter: MetricFilter): MetricCondition[] {
  if ('dimension' in filter) return [filter]
  return ('and' in filter ? filter.and : 'or' in filter ? filter.or : filter.nor).flatMap(conditionsIn)
}

export const MetricCube = z.enum(['events', 'items', 'folders', 'exposures', 'identities', 'scans'])
export type MetricCube = z.infer<typeof MetricCube>

/** One question to the semantic layer. Without measures it lists rows: one for each distinct set of dimensions. */
export const MetricQuery = z
  .object({
    cube: MetricCube,
    measures: z.array(z.string().max(60)).max(20).default([]),
    dimensions: z.array(z.string().max(60)).max(30).default([]),
    filter: MetricFilter.optional(),
    /** Activity cubes count inside it; at-rest cubes give the state at its end. */
    timeFrame: TimeRange.optional(),
    /** Adds a dimension `time`: the start of each day, week (Monday) or month in the organisation's time zone. */
    grain: MetricGrain.default('Total'),
    sort: z
      .array(z.object({ by: z.string().max(60), direction: z.enum(['Ascend', 'Descend']) }))
      .max(5)
      .default([]),
    limit: z.int().min(1).max(10_000).default(1000),
    offset: z.int().min(0).max(10_000_000).default(0),
  })
  .meta({
    examples: [
      {
        cube: 'events',
        measures: ['events'],
        dimensions: ['type'],
        filter: { dimension: 'sourceCode', operator: 'eq', value: 321 },
        timeFrame: { from: '2026-03-01T00:00:00.000Z', to: '2026-04-01T00:00:00.000Z' },
        grain: 'Week',
        sort: [],
        limit: 1000,
        offset: 0,
      },
    ],
  })
/** As written by a caller. */
export type MetricQuery = z.input<typeof MetricQuery>
/** As the product asks: around what a caller filters by come a search, a place in a list, what is closed to him. */
export const ComposedMetricQuery = MetricQuery.extend({ filter: nested(12).optional() })
/** With defaults filled in. */
export type CompleteMetricQuery = z.output<typeof MetricQuery>

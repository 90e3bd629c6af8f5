import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { MetricQuery } from '../metrics.ts'

/** Rows hold the query's dimensions and measures by name. */
export const MetricAnswer = z.object({
  rows: z.array(z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())]))),
  /** Rows there would be without limit and offset. */
  total: z.int(),
  /** Of a batch: why there are no rows, where what was asked for is closed to the user. */
  restricted: z.string().optional(),
})
export type MetricAnswer = z.infer<typeof MetricAnswer>

export const queryMetric = endpoint({
  method: 'POST',
  path: '/metrics/query',
  summary: 'One question to the semantic layer',
  input: MetricQuery,
  output: MetricAnswer,
  access: 'user',
  errors: ['invalid', 'restricted', 'edition_required'],
  audit: 'none',
})
export const queryMetrics = endpoint({
  method: 'POST',
  path: '/metrics/batch',
  summary: "Several questions at once; one about what is closed to the user stands in no other's way",
  input: z.object({ queries: z.array(MetricQuery).min(1).max(40) }),
  output: z.object({ answers: z.array(MetricAnswer) }),
  access: 'user',
  errors: ['invalid', 'restricted', 'edition_required'],
  audit: 'none',
})
export const getMetricCatalogue = endpoint({
  method: 'GET',
  path: '/metrics/catalogue',
  summary: 'Cubes with their dimensions and measures, each with title and unit',
  input: z.object({}),
  output: z.object({
    cubes: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        dimensions: z.array(z.object({ id: z.string(), title: z.string() })),
        measures: z.array(z.object({ id: z.string(), title: z.string(), unit: z.string() })),
      }),
    ),
  }),
  access: 'user',
  errors: [],
  audit: 'none',
})

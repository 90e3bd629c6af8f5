import { z } from 'zod'
import { bounded } from '../bounded.ts'
import { endpoint } from '../endpoint.ts'

/** GraphQL (specification S7.055–S7.057). The schema answers to introspection and stands in the documentation. */
export const queryData = endpoint({
  method: 'POST',
  path: '/data',
  summary: 'Graph queries: anonymous user id, entity counts, report time, label history, and the semantic layer',
  input: z.object({
    query: z.string().min(1).max(20_000),
    variables: bounded(z.record(z.string().max(100), z.unknown()), { depth: 24 }).nullish(),
    operationName: z.string().max(200).nullish(),
  }),
  output: z.object({
    data: z.record(z.string(), z.unknown()).nullish(),
    errors: z.array(z.looseObject({ message: z.string() })).optional(),
  }),
  access: 'user',
  errors: ['invalid', 'unauthorized', 'too_large'],
  audit: 'none',
})

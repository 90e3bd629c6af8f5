import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Insight } from '../insight.ts'
import { InsightChange } from './rating.ts'

export const listInsights = endpoint({
  method: 'GET',
  path: '/insight',
  summary: 'Risk types with their severities in force and what they count',
  input: z.object({}),
  output: z.object({ insights: z.array(Insight) }),
  access: 'user',
  errors: [],
  audit: 'none',
})
export const changeInsights = endpoint({
  method: 'PATCH',
  path: '/insight',
  summary: 'Changes severities of risk types; all of history is rated anew',
  input: z.array(InsightChange).min(1).max(200),
  output: z.object({ insights: z.array(Insight) }),
  access: 'user',
  errors: ['invalid', 'not_found', 'restricted'],
  audit: 'insight.severity',
})

import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { MetricCondition } from '../metrics.ts'
import { PlaybookId } from './playbook-ids.ts'
import { SeverityLevel } from '../severity.ts'
import { frame } from './paging.ts'

/** What is worth doing. */
export const adviceIds = [
  'anonymousLinks',
  'highEvents',
  'personalAccess',
  'secrets',
  'outsideAccess',
  'encrypted',
  'pictures',
  'failed',
] as const

/** A step that is worth doing, with how many things it is about. */
export const Recommendation = z.object({
  id: z.enum(adviceIds),
  severity: SeverityLevel,
  count: z.int(),
  /** The list that shows what it is about, and its conditions there. */
  list: z.enum(['files', 'events']),
  where: z.array(MetricCondition),
  /** The playbook that mends it, with conditions on top of the playbook's own. */
  playbook: z.object({ id: PlaybookId, where: z.array(MetricCondition) }).nullable(),
})
export type Recommendation = z.infer<typeof Recommendation>

export const listRecommendations = endpoint({
  method: 'GET',
  path: '/recommendations',
  summary: 'What is worth doing, the gravest first, with how many things each step is about',
  input: z.object(frame),
  output: z.object({ recommendations: z.array(Recommendation) }),
  access: 'user',
  feature: 'recommendations',
  errors: ['invalid', 'restricted', 'edition_required'],
  audit: 'none',
})

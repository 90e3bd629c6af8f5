import { z } from 'zod'
import { SummaryItem } from '../directory.ts'
import { endpoint } from '../endpoint.ts'

const Ids = z
  .array(z.union([z.string().min(1).max(200), z.int()]).transform(String))
  .min(1)
  .max(1000)

/** With `?resultType=raw_summary`, the only kind there is. Answers in the order of the ids; null for what the user may not see or does not exist. */
const summary = (kind: 'clusters' | 'events' | 'info-types' | 'objects') =>
  endpoint({
    method: 'POST',
    path: `/extproxy/summary/${kind}`,
    summary: `Information types, name and description of ${kind} by id`,
    input: Ids,
    output: z.object({ items: z.array(SummaryItem.extend({ id: z.string() }).nullable()) }),
    access: 'user',
    errors: ['invalid', 'restricted'],
    audit: 'none',
  })
export const summariseClusters = summary('clusters')
export const summariseEvents = summary('events')
export const summariseInfoTypes = summary('info-types')
export const summariseObjects = summary('objects')

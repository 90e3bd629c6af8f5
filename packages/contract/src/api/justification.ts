import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { pageOf, listEndpoint } from './paging.ts'

export const Justification = z.object({
  id: z.string(),
  eventId: z.string(),
  eventTime: z.iso.datetime(),
  reason: z.string(),
  /** E-mail address; empty when the product itself did it. */
  justifiedBy: z.string(),
  createdAt: z.iso.datetime(),
  withdrawnAt: z.iso.datetime().nullable(),
})
export type Justification = z.infer<typeof Justification>

const EventIds = z.array(z.string().max(20).regex(/^\d+$/, "An event's id is a number.")).min(1).max(1000)

export const justifyEvents = endpoint({
  method: 'POST',
  path: '/events/justify',
  summary: 'Justifies events: they count as handled and leave the open risk',
  input: z.object({ ids: EventIds, reason: z.string().trim().min(3, 'Say why, in at least 3 characters.').max(1000) }),
  output: z.object({ changed: z.int() }),
  access: 'user',
  errors: ['invalid', 'not_found', 'restricted'],
  audit: 'event.justify',
})
export const unjustifyEvents = endpoint({
  method: 'POST',
  path: '/events/unjustify',
  summary: 'Withdraws justifications: the events are open risk again',
  input: z.object({ ids: EventIds }),
  output: z.object({ changed: z.int() }),
  access: 'user',
  errors: ['invalid', 'restricted', 'not_found'],
  audit: 'event.unjustify',
})
export const listJustifications = listEndpoint('items', {
  method: 'GET',
  path: '/events/justifications',
  summary: 'Who justified what and why, newest first; withdrawn ones too when asked',
  input: z.object({
    search: z.string().max(200).optional(),
    withdrawn: z.stringbool().or(z.boolean()).default(false),
    ...pageOf(50),
  }),
  output: z.object({ items: z.array(Justification), total: z.int() }),
  access: 'user',
  errors: ['invalid', 'restricted'],
  audit: 'none',
})

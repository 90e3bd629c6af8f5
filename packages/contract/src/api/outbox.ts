import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { listEndpoint, offset } from './paging.ts'

/** Something that could not be delivered, and that nobody tries to deliver any more. */
export const DeadLetter = z.object({
  id: z.string(),
  kind: z.string(),
  subject: z.string(),
  attempts: z.int(),
  error: z.string(),
  createdAt: z.iso.datetime(),
  deadAt: z.iso.datetime(),
})
export type DeadLetter = z.infer<typeof DeadLetter>

export const listDeadLetters = listEndpoint('deadLetters', {
  method: 'GET',
  path: '/outbox/dead-letters',
  summary: 'What could not be delivered to other systems, newest first',
  input: z.object({ offset, limit: z.coerce.number().int().min(1).max(200).default(50) }),
  output: z.object({ deadLetters: z.array(DeadLetter) }),
  access: 'system',
  errors: ['invalid'],
  audit: 'none',
})
export const sendDeadLetter = endpoint({
  method: 'POST',
  path: '/outbox/dead-letters/:id/send',
  summary: 'Tries again to deliver it',
  input: z.object({ id: z.uuid() }),
  output: z.object({}),
  access: 'system',
  errors: ['not_found'],
  audit: 'outbox.send',
})
export const dropDeadLetter = endpoint({
  method: 'DELETE',
  path: '/outbox/dead-letters/:id',
  summary: 'Gives it up for good',
  input: z.object({ id: z.uuid() }),
  output: z.object({}),
  access: 'system',
  errors: ['not_found'],
  audit: 'outbox.drop',
})

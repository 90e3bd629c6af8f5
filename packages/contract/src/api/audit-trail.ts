import { z } from 'zod'
import { Instant } from '../instant.ts'
import { listEndpoint } from './paging.ts'

export const AuditEntry = z.object({
  number: z.int(),
  time: z.iso.datetime(),
  userEmail: z.string(),
  action: z.string(),
  subject: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  address: z.string(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

export const listAuditTrail = listEndpoint('entries', {
  method: 'GET',
  path: '/audit-trail',
  summary:
    'What was done, seen, tried and refused here, newest first, and whether the entries shown are as they were written',
  input: z.object({
    search: z.string().max(200).optional(),
    action: z.string().max(100).optional(),
    user: z.string().max(200).optional(),
    from: Instant.optional(),
    to: Instant.optional(),
    offset: z.coerce.number().int().min(0).default(0),
    limit: z.coerce.number().int().min(1).max(500).default(50),
  }),
  /** `firstBroken`: the lowest number among these that was changed. `sharelight audit verify` checks the whole trail. */
  output: z.object({ entries: z.array(AuditEntry), total: z.int(), firstBroken: z.int().nullable() }),
  access: 'system',
  errors: ['invalid'],
  audit: 'none',
})

import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
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

/** What is asked for; all of it holds. */
export const AuditFilter = z.object({
  search: z.string().max(200).optional(),
  action: z.string().max(100).optional(),
  user: z.string().max(200).optional(),
  from: Instant.optional(),
  to: Instant.optional(),
})
export type AuditFilter = z.infer<typeof AuditFilter>

export const listAuditTrail = listEndpoint('entries', {
  method: 'GET',
  path: '/audit-trail',
  summary:
    'What was done, seen, tried and refused here, newest first, and whether the entries shown are as they were written',
  input: AuditFilter.extend({
    offset: z.coerce.number().int().min(0).default(0),
    limit: z.coerce.number().int().min(1).max(500).default(50),
  }),
  /** `firstBroken`: the lowest number among these that was changed. */
  output: z.object({ entries: z.array(AuditEntry), total: z.int(), firstBroken: z.int().nullable() }),
  access: 'system',
  errors: ['invalid'],
  audit: 'none',
})

/** As CSV (`text/csv`), oldest first, with the hashes by which each entry follows from the one before. */
export const exportAuditTrail = endpoint({
  method: 'POST',
  path: '/audit-trail/export',
  summary: 'The trail, or the part of it that is asked for, as CSV',
  input: AuditFilter,
  output: z.string(),
  access: 'system',
  errors: ['invalid'],
  audit: 'audit.export',
})

export const AuditProblem = z.object({
  /** `changed`: not as it was written; `moved`: does not follow from the one before; `gone`: missing; `mark`: where the trail begins or stood does not hold. */
  kind: z.enum(['changed', 'moved', 'gone', 'mark']),
  /** The first and the last entry that it is about. */
  from: z.int(),
  to: z.int(),
})
export type AuditProblem = z.infer<typeof AuditProblem>

export const verifyAuditTrail = endpoint({
  method: 'POST',
  path: '/audit-trail/verify',
  summary: 'Whether the whole trail is as it was written, entry by entry, and by the heads that are kept beside it',
  input: z.object({}),
  output: z.object({
    entries: z.int(),
    /** The number of the last entry; earlier ones than the first may have been removed for their age. */
    last: z.int(),
    /** In order, at most a hundred; empty where all holds. */
    problems: z.array(AuditProblem),
    /** Whether there are heads beside the trail, without which an end that was cut off is not noticed. */
    heads: z.boolean(),
  }),
  access: 'system',
  errors: ['too_many_requests'],
  audit: 'none',
})

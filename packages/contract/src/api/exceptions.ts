import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { listEndpoint, pageOf } from './paging.ts'
import { Exception, ExceptionScope } from '../exception.ts'
import { Instant } from '../instant.ts'

const scope = {
  scope: ExceptionScope,
  /** The value itself, in place of its hash; it is hashed and not kept. */
  value: z.string().trim().min(2).max(500).optional(),
  /** The value as a finding shows it. */
  masked: z.string().max(100).optional(),
}

/** What an exception does to what is stored. */
export const ExceptionEffect = z.object({
  /** Items that lose at least one label, and those where only a count goes down. */
  itemsLosingLabels: z.int(),
  itemsWithFewerFindings: z.int(),
  labels: z.array(z.object({ key: z.string(), name: z.string(), items: z.int() })),
  /** One sentence on what the figures are based on. */
  basis: z.string(),
})
export type ExceptionEffect = z.infer<typeof ExceptionEffect>

export const listExceptions = listEndpoint('exceptions', {
  method: 'GET',
  path: '/exceptions',
  summary: 'What is not counted, with the reason, who decided it and until when',
  input: z.object(pageOf(1000)),
  output: z.object({ exceptions: z.array(Exception) }),
  access: 'system',
  errors: ['restricted'],
  audit: 'none',
})
export const previewException = endpoint({
  method: 'POST',
  path: '/exceptions/preview',
  summary: 'What an exception would do to what is stored, without saving it',
  input: z.object(scope),
  output: ExceptionEffect,
  access: 'system',
  errors: ['invalid', 'restricted', 'too_many_requests'],
  audit: 'none',
})
/** A wider exception that single ones have in common: proposed, never made by itself. */
export const ExceptionLesson = z.object({
  scope: ExceptionScope,
  /** Ids of the exceptions that it is learnt from. */
  from: z.array(z.uuid()),
  /** One sentence for people: what was said how often, and what would follow. */
  sentence: z.string(),
  effect: ExceptionEffect,
})
export type ExceptionLesson = z.infer<typeof ExceptionLesson>

export const learnExceptions = endpoint({
  method: 'GET',
  path: '/exceptions/lessons',
  summary: 'Wider exceptions that several single ones have in common, each with what it would do',
  input: z.object({}),
  output: z.object({ lessons: z.array(ExceptionLesson) }),
  access: 'system',
  errors: ['restricted', 'too_many_requests'],
  audit: 'none',
})
export const createException = endpoint({
  method: 'POST',
  path: '/exceptions',
  summary: 'Leaves something out of account: at once in what is stored, and in every scan from now on',
  input: z.object({
    ...scope,
    reason: z.string().trim().min(1).max(1_000),
    expiresAt: Instant.nullable().default(null),
  }),
  output: z.object({ exception: Exception, effect: ExceptionEffect }),
  access: 'system',
  errors: ['invalid', 'conflict', 'restricted'],
  audit: 'exception.create',
})
export const endException = endpoint({
  method: 'DELETE',
  path: '/exceptions/:id',
  summary: 'Takes an exception back: what it withheld counts again at once',
  input: z.object({ id: z.uuid() }),
  output: z.object({ effect: ExceptionEffect }),
  access: 'system',
  errors: ['not_found', 'restricted'],
  audit: 'exception.end',
})

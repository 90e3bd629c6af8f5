import { z } from 'zod'
import { PostureGroup, PostureValue } from '../catalogue.ts'
import { endpoint } from '../endpoint.ts'
import { Instant } from '../instant.ts'
import { MetricCondition } from '../metrics.ts'
import { Limited, pageOf, listEndpoint } from './paging.ts'
import { PlaybookId } from './playbook-ids.ts'

/** Percent from 0 to 100; null where nothing is known that it could be made of. */
const Score = z.number().min(0).max(100).nullable()
const CheckId = z
  .string()
  .regex(/^[a-z][a-z0-9_]{0,80}$/)
  .meta({ examples: ['bucket_public'] })

/** Things by how they stand. `unknown`: what would tell is not told; `excepted`: under an exception, in none of the others. */
const counts = { passed: z.int(), failed: z.int(), unknown: z.int(), excepted: z.int() }

export const PostureCheck = z.object({
  id: CheckId,
  title: z.string(),
  why: z.string(),
  posture: PostureValue,
  group: PostureGroup,
  severity: z.int().min(1).max(3),
  of: z.enum(['resources', 'accounts', 'items']),
  standards: z.array(z.object({ name: z.string(), number: z.string().optional() })),
  /** Id of the playbook that mends it. */
  playbook: PlaybookId.nullable(),
  /** The list of accounts at risk that failing ones are on. */
  list: z.enum(['unprotected', 'ghost']).nullable(),
  ...counts,
  score: Score,
  /** `not_asked`: no source has what it asks about. */
  state: z.enum(['failing', 'passing', 'unknown', 'not_asked']),
  /** Since when something fails. */
  since: z.iso.datetime().nullable(),
})
export type PostureCheck = z.infer<typeof PostureCheck>

const Scored = z.object({ score: Score, failing: z.int(), checks: z.int() })

export const getPosture = endpoint({
  method: 'GET',
  path: '/posture',
  summary: 'The security posture: scores by source group, posture value and source, and every check with how it stands',
  input: z.object({}),
  output: z.object({
    score: Score,
    /** When it was judged last; null before the first time. */
    evaluatedAt: z.iso.datetime().nullable(),
    /** Checks that could be judged in some source, and all. */
    coverage: z.object({ judged: z.int(), checks: z.int(), ...counts }),
    groups: z.array(Scored.extend({ group: PostureGroup })),
    postures: z.array(Scored.extend({ posture: PostureValue })),
    sources: z.array(Scored.extend({ id: z.uuid(), name: z.string(), icon: z.string() })),
    checks: z.array(PostureCheck),
  }),
  access: 'system',
  errors: ['edition_required'],
  audit: 'none',
  feature: 'security_posture',
})

export const getPostureTrend = endpoint({
  method: 'GET',
  path: '/posture/trend',
  summary: 'The score of each day that one was kept for, of everything or of one group, posture value or source',
  input: z.object({
    group: PostureGroup.optional(),
    posture: PostureValue.optional(),
    source: z.uuid().optional(),
    /** Half-open, by the days of the organisation's calendar; the last 18 months unless given. */
    from: Instant.optional(),
    to: Instant.optional(),
  }),
  output: z.object({ days: z.array(z.object({ day: z.iso.date(), score: z.number() })) }),
  access: 'system',
  errors: ['invalid', 'edition_required'],
  audit: 'none',
  feature: 'security_posture',
})

export const PostureException = z.object({
  id: z.uuid(),
  check: CheckId,
  /** Null: in every source. */
  source: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  /** Null: everything of the check. */
  subject: z.object({ kind: z.string(), id: z.string() }).nullable(),
  name: z.string(),
  reason: z.string(),
  author: z.string(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime().nullable(),
  expired: z.boolean(),
})
export type PostureException = z.infer<typeof PostureException>

export const getPostureCheck = endpoint({
  method: 'GET',
  path: '/posture/checks/:id',
  summary:
    'One check: how each source stands, its exceptions, and for items the conditions of the list of those that fail',
  input: z.object({ id: CheckId }),
  output: PostureCheck.extend({
    sources: z.array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        icon: z.string(),
        ...counts,
        since: z.iso.datetime().nullable(),
        /** What would tell what is not known, as far as the source says: a right, a setting, another tool. */
        waysOut: z.array(z.string()),
      }),
    ),
    exceptions: z.array(PostureException),
    /** Of a check of items: what the list of files is filtered by. */
    where: z.array(MetricCondition).nullable(),
  }),
  access: 'system',
  errors: ['not_found', 'edition_required'],
  audit: 'none',
  feature: 'security_posture',
})

export const PostureFailure = z.object({
  sourceId: z.uuid(),
  source: z.string(),
  kind: z.string(),
  id: z.string(),
  name: z.string(),
  /** Where it is, of an item. */
  path: z.string().optional(),
  /** Not kept of items. */
  since: z.iso.datetime().nullable(),
  /** What accepts it; `single` where that is about this thing alone. */
  exception: z
    .object({ id: z.uuid(), reason: z.string(), expiresAt: z.iso.datetime().nullable(), single: z.boolean() })
    .nullable(),
})
export type PostureFailure = z.infer<typeof PostureFailure>

export const listPostureFailures = listEndpoint('items', {
  method: 'GET',
  path: '/posture/checks/:id/failures',
  summary: 'What fails a check: resources and accounts, longest failing first, or items, most sensitive first',
  input: z.object({
    id: CheckId,
    source: z.uuid().optional(),
    search: z.string().trim().max(200).optional(),
    ...pageOf(50),
  }),
  output: z.object({ items: z.array(PostureFailure), total: z.int(), limited: Limited.optional() }),
  access: 'system',
  errors: ['invalid', 'not_found', 'edition_required'],
  audit: 'none',
  feature: 'security_posture',
})

export const exceptPosture = endpoint({
  method: 'POST',
  path: '/posture/exceptions',
  summary:
    'Accepts what fails a check as it is: all of it, one source, or one thing; it leaves the score until the exception ends',
  input: z
    .object({
      check: CheckId,
      source: z.uuid().nullable().default(null),
      /** With a source: one of its things; an item's kind is `item`. */
      subject: z
        .object({ kind: z.string().min(1).max(60), id: z.string().min(1).max(2000) })
        .nullable()
        .default(null),
      reason: z.string().trim().min(1).max(1000),
      expiresAt: Instant.nullable().default(null),
    })
    .meta({ examples: [{ check: 'bucket_public', reason: 'Our public website' }] }),
  output: z.object({ exception: PostureException }),
  access: 'system',
  errors: ['invalid', 'not_found', 'conflict', 'edition_required'],
  audit: 'posture.except',
  feature: 'security_posture',
})

export const endPostureException = endpoint({
  method: 'DELETE',
  path: '/posture/exceptions/:id',
  summary: 'Takes an exception from a check back',
  input: z.object({ id: z.uuid() }),
  output: z.object({}),
  access: 'system',
  errors: ['not_found', 'edition_required'],
  audit: 'posture.exception-end',
  feature: 'security_posture',
})

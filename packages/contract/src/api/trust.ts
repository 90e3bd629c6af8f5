import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { IdentityKind, TrustClass } from '../entity.ts'
import { Instant } from '../instant.ts'
import { frame, Limited, pageOf, listEndpoint, offset } from './paging.ts'

/** Everybody of an outside organisation (its domain), or one outside address (the identity's id). */
export const TrustSubject = z
  .object({ kind: z.enum(['domain', 'identity']), subject: z.string().min(1).max(320) })
  .meta({ examples: [{ kind: 'domain', subject: 'partner.example' }] })
export type TrustSubject = z.infer<typeof TrustSubject>

export const TrustDecision = z.object({
  trust: TrustClass,
  reason: z.string(),
  /** E-mail address; empty when it came with the organisation. */
  decidedBy: z.string(),
  decidedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime().nullable(),
  expired: z.boolean(),
})
export type TrustDecision = z.infer<typeof TrustDecision>

/** An outside party with what it receives. Counts are of events inside the asked time frame. */
export const TrustRow = TrustSubject.extend({
  name: z.string(),
  address: z.string(),
  organisation: z.string(),
  identityKind: IdentityKind.nullable(),
  /** In force now; `inherited` from the organisation when nothing was decided about the address itself. */
  trust: TrustClass,
  inherited: z.boolean(),
  decision: TrustDecision.nullable(),
  contacts: z.int(),
  /** Events that reached it, those with content of medium or high sensitivity, and open ones by severity. */
  received: z.int(),
  sensitive: z.int(),
  high: z.int(),
  medium: z.int(),
  low: z.int(),
  lastAt: z.iso.datetime().nullable(),
})
export type TrustRow = z.infer<typeof TrustRow>

export const listTrust = listEndpoint('items', {
  method: 'GET',
  path: '/trust/:kind',
  summary: 'Outside organisations or contacts with trust and what they receive',
  input: z.object({
    kind: z.enum(['organizations', 'contacts']),
    search: z.string().max(200).optional(),
    trust: TrustClass.optional(),
    sort: z.enum(['name', 'received', 'sensitive', 'high']).default('received'),
    direction: z.enum(['Ascend', 'Descend']).default('Descend'),
    ...frame,
    ...pageOf(50),
  }),
  output: z.object({ items: z.array(TrustRow), total: z.int(), limited: Limited.optional() }),
  access: 'user',
  errors: ['invalid', 'restricted', 'edition_required'],
  audit: 'none',
})

const Reason = z.string().trim().max(1000)

export const changeTrust = endpoint({
  method: 'PUT',
  path: '/trust',
  summary: 'Decides trust in one or many; all of history is rated anew',
  input: z.object({
    subjects: z.array(TrustSubject).min(1).max(1000),
    trust: TrustClass,
    reason: Reason.default(''),
    expiresAt: Instant.nullable().default(null),
  }),
  output: z.object({ changed: z.int() }),
  access: 'user',
  errors: ['invalid', 'not_found', 'restricted'],
  audit: 'trust.change',
})

export const ImportedTrust = z.object({
  line: z.int(),
  kind: z.enum(['domain', 'identity']).nullable(),
  subject: z.string(),
  trust: TrustClass.nullable(),
  problem: z.string().nullable(),
})
export type ImportedTrust = z.infer<typeof ImportedTrust>

export const importTrust = endpoint({
  method: 'POST',
  path: '/trust/import',
  summary:
    'Decides trust from CSV with the columns subject (a domain or address), trust, reason, expires; all lines or none',
  input: z.object({
    csv: z
      .string()
      .min(1)
      .max(1_000_000)
      .meta({ examples: ['subject,trust,reason\npartner.example,trusted,Agreed with purchasing'] }),
    dryRun: z.boolean().default(false),
  }),
  /** With a `problem` in any line nothing is saved. */
  output: z.object({ saved: z.int(), lines: z.array(ImportedTrust) }),
  access: 'user',
  errors: ['invalid', 'restricted', 'too_large'],
  audit: 'trust.import',
})

export const TrustSuggestion = TrustSubject.extend({
  name: z.string(),
  trust: TrustClass,
  sentence: z.string(),
  sent: z.int(),
  answered: z.int(),
  days: z.int(),
  firstAt: z.iso.datetime(),
  lastAt: z.iso.datetime(),
})
export type TrustSuggestion = z.infer<typeof TrustSuggestion>

export const suggestTrust = listEndpoint('suggestions', {
  method: 'GET',
  path: '/trust/suggestions',
  summary: 'Organisations without a decision that traffic has gone to and come from for long',
  input: z.object({ offset, limit: z.coerce.number().int().min(1).max(200).default(20) }),
  output: z.object({ suggestions: z.array(TrustSuggestion) }),
  access: 'user',
  errors: ['invalid', 'restricted'],
  audit: 'none',
})

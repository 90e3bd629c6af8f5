import { z } from 'zod'

export * from './confidence.ts'

/** What a concrete finding is; `custom` is one of an organisation's own labels. With `country` (ISO 3166 alpha-2) where it has one: a US SSN is national-id/US. */
export const findingKinds = [
  'email',
  'phone',
  'person',
  'address',
  'card',
  'iban',
  'bank-account',
  'crypto',
  'national-id',
  'tax-id',
  'health-id',
  'passport',
  'driving-licence',
  'vehicle',
  'date-of-birth',
  'ip',
  'mac',
  'url',
  'geo',
  'username',
  'salary',
  'secret',
  'medical',
  'special-category',
  'company-id',
  'custom',
] as const
export const FindingKind = z.enum(findingKinds)
export type FindingKind = z.infer<typeof FindingKind>

/** 0 to 100. Rules answer 65 (low), 75 (medium) or 85 (high); topics answer a calibrated percentage. */
export const Confidence = z.number().min(0).max(100)
export const Finding = z.object({
  rule: z.string(),
  kind: FindingKind,
  country: z.string().length(2).optional(),
  /** UTF-16 units into the classified text, end exclusive. */
  start: z.int().nonnegative(),
  end: z.int().nonnegative(),
  confidence: Confidence,
  /** A sample that cannot be turned back into the value, such as `•••• 1111`. */
  masked: z.string(),
  /** Rules that it may be a finding of, where the text does not say of which country it is. */
  candidates: z.array(z.object({ rule: z.string(), country: z.string().length(2).optional() })).optional(),
  /** How often it occurs, where one finding stands for a column of a table; its place is that of the first value. */
  count: z.int().positive().optional(),
  /** The column's header where it is a known word, else its number. */
  column: z.string().optional(),
  /** Of the column's values, how many pass: from 0 to 1. */
  share: z.number().min(0).max(1).optional(),
  /** Why the column holds such values, what the candidates have in common, or why this one is a secret, in words. */
  reason: z.string().optional(),
  /** Whose key a secret is, where that is known: `GitHub`. */
  vendor: z.string().optional(),
})
export type Finding = z.infer<typeof Finding>

/** A value in the place and form of a secret that lets nobody in: a placeholder, or one that documentation shows. Never a fact. */
export const Example = Finding.pick({ rule: true, kind: true, start: true, end: true, vendor: true }).extend({
  /** Why it is taken for one, in words. */
  reason: z.string(),
})
export type Example = z.infer<typeof Example>

/** Which columns of a table single people out together, and how many, of the rows that were compared: its first ten thousand. */
export const SinglingOut = z.object({
  /** Names of the columns, or their numbers. */
  columns: z.array(z.string()).min(1),
  rows: z.int().positive(),
  /** Rows that share the values of these columns with no other. */
  unique: z.int().nonnegative(),
  /** Rows of the smallest group that shares them: for these columns the table is k-anonymous for this k. */
  least: z.int().positive(),
})
export type SinglingOut = z.infer<typeof SinglingOut>

export const LabelHit = z.object({
  /** `finance`, `finance/invoices`, `regulated/pii/us-ssn`, `regulation/gdpr`. */
  key: z.string(),
  name: z.string(),
  generation: z.int().min(0).max(4),
  confidence: Confidence,
  count: z.int().nonnegative(),
})
export type LabelHit = z.infer<typeof LabelHit>

export const TopicHit = z.object({
  generation: z.union([z.literal(0), z.literal(1)]),
  key: z.string(),
  confidence: Confidence,
})
export type TopicHit = z.infer<typeof TopicHit>

export const Classification = z.object({
  labels: z.array(LabelHit),
  topics: z.array(TopicHit),
  /** A bounded sample; the counts in `labels` are exact. */
  findings: z.array(Finding),
  /** Values told apart from secrets: how many, and a bounded sample. Absent where there are none. */
  examples: z.object({ count: z.int().positive(), sample: z.array(Example) }).optional(),
  /** Of the table that singles out most people; absent where none holds enough of them. */
  singlingOut: SinglingOut.optional(),
})
export type Classification = z.infer<typeof Classification>

import { z } from 'zod'

/**
 * What is not to be counted. All conditions that are given must hold. `valueHash` is the keyed hash of a normalised value;
 * `pattern` (RE2) must match a whole value, and is tried when an item is read. `label` is a label's key, `rule` a rule's id.
 */
export const ExceptionScope = z
  .object({
    valueHash: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .meta({ examples: ['9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'] })
      .optional(),
    pattern: z.string().min(1).max(1_000).optional(),
    rule: z.string().max(120).optional(),
    label: z.string().max(200).optional(),
    sourceId: z.uuid().optional(),
    /** A folder or item: everything whose path begins with it. */
    path: z.string().min(1).max(2_000).optional(),
  })
  .meta({ examples: [{ label: 'finance/invoices', path: '/finance/archive' }] })
export type ExceptionScope = z.infer<typeof ExceptionScope>

export const Exception = z.object({
  id: z.uuid(),
  scope: ExceptionScope,
  /** What the value looked like, masked; empty where the exception is not about a value. */
  masked: z.string(),
  reason: z.string(),
  author: z.string(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime().nullable(),
  /** One sentence for people. */
  sentence: z.string(),
  expired: z.boolean(),
})
export type Exception = z.infer<typeof Exception>

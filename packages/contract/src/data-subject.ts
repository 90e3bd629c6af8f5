import { z } from 'zod'

/**
 * What is known of one person, as one text: names, e-mail addresses, telephone numbers and ids, each in a line of its own or behind a
 * semicolon; behind a comma where that is no part of a name.
 */
export const SubjectText = z
  .string()
  .trim()
  .min(1)
  .max(1000)
  .meta({ examples: ['Anna Miller; anna.miller@example.com; +49 30 901820'] })

export const identifierKinds = ['name', 'address', 'phone', 'id'] as const
export const IdentifierKind = z.enum(identifierKinds)
export type IdentifierKind = z.infer<typeof IdentifierKind>

/** How a part of the text was taken. */
export const SubjectIdentifier = z.object({
  kind: IdentifierKind,
  value: z.string(),
  /** Whether it is looked for in content; a single word, or a few digits, would be found everywhere. */
  inContent: z.boolean(),
})
export type SubjectIdentifier = z.infer<typeof SubjectIdentifier>

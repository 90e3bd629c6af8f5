import { z } from 'zod'
import { contentCollectionNames } from '../content.ts'
import { endpoint } from '../endpoint.ts'

/** One call for all public collections: what each entry holds is in `contentCollections`, which a client parses the answer with. */
export const readContent = endpoint({
  method: 'GET',
  path: '/content/:collection',
  summary:
    "A public collection of texts, plans and pictures; a partner's own entries take the place of those with the same id",
  input: z.object({
    collection: z.enum(contentCollectionNames),
    partner: z
      .string()
      .max(100)
      .regex(/^[\w-]*$/, 'Use letters, digits, - and _.')
      .default(''),
    /** Of the documentation: its pages in this language, in English where it has none. */
    language: z
      .string()
      .regex(/^[a-z]{2}$/, 'Use two small letters, such as de.')
      .default('en'),
  }),
  output: z.array(z.record(z.string(), z.unknown())),
  access: 'public',
  errors: ['invalid', 'not_found'],
  audit: 'none',
})

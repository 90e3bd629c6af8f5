import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { ConsentCapability } from '../source-consent.ts'
import { Source } from './sources.ts'

export const beginSourceConsent = endpoint({
  method: 'POST',
  path: '/sources/:id/consent',
  summary: 'Where to consent to reading, watching or changing a data source; it returns to the Data Sources screen',
  input: z.object({
    id: z.uuid(),
    capability: ConsentCapability,
    /** Where the browser is: used on this machine only, where PUBLIC_URL says nothing. */
    origin: z.url().max(300).optional(),
  }),
  output: z.object({ url: z.url() }),
  access: 'system',
  reaches: true,
  interactive: true,
  errors: ['invalid', 'not_found', 'conflict'],
  audit: 'none',
})

const Word = z
  .string()
  .max(200)
  .regex(/^[\w .:-]*$/)

/** What the authority adds to the address that it returns to: a code, or an administrator's word for a tenant, or why not. */
export const finishSourceConsent = endpoint({
  method: 'POST',
  path: '/sources/consent',
  summary: 'Ends a consent with what came back from it; its tokens are kept encrypted',
  input: z.object({
    state: z.string().min(1).max(200),
    code: z.string().min(1).max(8192).optional(),
    tenant: Word.optional(),
    admin_consent: Word.optional(),
    error: Word.optional(),
  }),
  output: z.object({ source: Source, capability: ConsentCapability }),
  access: 'system',
  reaches: true,
  interactive: true,
  errors: ['invalid', 'not_found', 'conflict', 'unavailable'],
  audit: 'source.consent',
})

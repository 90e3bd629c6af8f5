import { z } from 'zod'
import { bounded } from '../bounded.ts'
import { endpoint } from '../endpoint.ts'
import { howMany, listEndpoint } from './paging.ts'

/** A service that this organisation is connected to: by keys that it gave, or by consent. Secrets never come back. */
export const Integration = z.object({
  id: z.string(),
  service: z.string(),
  name: z.string(),
  kind: z.enum(['keys', 'consent']),
  /** Names of the keys that are kept. */
  keys: z.array(z.string()),
  /** What was consented to. */
  scopes: z.array(z.string()),
  createdBy: z.string(),
  createdAt: z.iso.datetime(),
})
export type Integration = z.infer<typeof Integration>

export const IntegrationStatus = z.object({
  service: z.string(),
  name: z.string(),
  connected: z.boolean(),
  connectedAt: z.iso.datetime().nullable(),
  /** Names of the keys that connecting takes. */
  keys: z.array(z.string()),
})
export type IntegrationStatus = z.infer<typeof IntegrationStatus>

export const getIntegrationStatus = endpoint({
  method: 'GET',
  path: '/extproxy/integrations/status',
  summary: 'What can be connected and what is; and what the operator has set up',
  input: z.object({}),
  output: z.object({
    value: z.object({
      integrations: z.array(IntegrationStatus),
      microsoft: z.boolean(),
      mail: z.boolean(),
      auditLogConsent: z.boolean(),
    }),
  }),
  access: 'user',
  errors: [],
  audit: 'none',
})

const Key = z.string().min(1).max(60)
const Value = z.string().min(1).max(8192)
/** Keys by name, or as the list that an app's set-up has (specification S3.050). */
const KeyList = z.union([
  z
    .array(z.object({ key: Key, value: Value }))
    .min(1)
    .max(20),
  bounded(z.record(Key, Value), { bytes: 200_000, names: 20 }),
])

/** Keys under `keys`, or as they are; a body that is a list is the list of keys. */
export const KeysPayload = z
  .looseObject({
    service: z.string().regex(/^[a-z][a-z0-9_-]{0,59}$/, 'Name a service such as siem.'),
    keys: KeyList.optional(),
  })
  .transform(({ service, keys, ...rest }, ctx) => {
    const plain = bounded(z.record(Key, Value), { bytes: 200_000, names: 20 }).safeParse(rest)
    if (!plain.success) ctx.addIssue({ code: 'custom', path: ['keys'], message: 'Give each key a text as its value.' })
    const list = Array.isArray(keys)
      ? Object.fromEntries(keys.map(({ key, value }) => [key, value]))
      : (keys ?? plain.data ?? {})
    return { service, keys: list }
  })

export const saveIntegrationKeys = endpoint({
  method: 'POST',
  path: '/extproxy/integrations/:service/keys',
  summary: "Keeps a service's keys, encrypted. Without keys it makes an API key for the service, shown once",
  input: KeysPayload,
  listBody: 'keys',
  output: z.object({ apiKey: z.string().optional(), integration: Integration.optional() }),
  access: 'system',
  reaches: true,
  interactive: true,
  errors: ['invalid', 'not_found', 'edition_required', 'conflict'],
  audit: 'integration.keys',
})

export const confirmMipConsent = endpoint({
  method: 'POST',
  path: '/extproxy/integrations/mip/consent',
  summary: 'Takes Microsoft labelling up, after consent was given to it',
  input: z.object({}),
  output: z.object({}),
  access: 'system',
  errors: ['conflict', 'edition_required'],
  audit: 'integration.mip',
})

export const activateOneDrive = endpoint({
  method: 'POST',
  path: '/extproxy/integrations/onedrive',
  summary: 'Activates the OneDrive scanner, after consent was given to it',
  input: z.object({}),
  output: z.object({ sourceId: z.string() }),
  access: 'system',
  reaches: true,
  errors: ['conflict'],
  audit: 'integration.onedrive',
})

export const listIntegrations = listEndpoint('integrations', {
  method: 'GET',
  path: '/integrations',
  summary: 'Services that this organisation is connected to',
  input: z.object(howMany),
  output: z.object({ integrations: z.array(Integration) }),
  access: 'system',
  errors: ['invalid'],
  audit: 'none',
})

export const removeIntegration = endpoint({
  method: 'DELETE',
  path: '/integrations/:id',
  summary: 'Disconnects a service and forgets its secrets',
  input: z.object({ id: z.uuid() }),
  output: z.object({}),
  access: 'system',
  errors: ['not_found'],
  audit: 'integration.remove',
})

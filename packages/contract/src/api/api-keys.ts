import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** What a key may do: ask; change; change what only system users may. Each contains the ones before. */
export const apiScopes = ['read', 'write', 'admin'] as const
export const ApiScope = z.enum(apiScopes)
export type ApiScope = z.infer<typeof ApiScope>

export const ApiKey = z.object({
  id: z.string(),
  name: z.string(),
  service: z.string(),
  /** The key's first characters, to tell keys apart. The key itself is shown once. */
  prefix: z.string(),
  scope: ApiScope,
  owner: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
  expiresAt: z.iso.datetime().nullable(),
})
export type ApiKey = z.infer<typeof ApiKey>

export const listApiKeys = endpoint({
  method: 'GET',
  path: '/api-keys',
  summary: 'Keys with which programs call in the name of their owner',
  input: z.object({}),
  /** `mcp`: where assistants read with one, if whoever runs the server lets them. */
  output: z.object({ keys: z.array(ApiKey), mcp: z.string().nullable() }),
  access: 'system',
  errors: [],
  audit: 'none',
})

export const createApiKey = endpoint({
  method: 'POST',
  path: '/api-keys',
  summary: 'Makes a key; it is shown once',
  input: z.object({
    name: z.string().trim().min(1).max(80),
    scope: ApiScope.default('read'),
    expiresInDays: z.int().min(1).max(3650).nullable().default(365),
  }),
  output: z.object({ apiKey: z.string(), key: ApiKey }),
  access: 'system',
  reaches: true,
  interactive: true,
  errors: ['invalid', 'conflict'],
  audit: 'api-key.create',
})

export const revokeApiKey = endpoint({
  method: 'DELETE',
  path: '/api-keys/:id',
  summary: 'Revokes a key at once',
  input: z.object({ id: z.uuid() }),
  output: z.object({}),
  access: 'system',
  interactive: true,
  errors: ['not_found'],
  audit: 'api-key.revoke',
})

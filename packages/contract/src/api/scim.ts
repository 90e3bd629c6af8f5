import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { RestrictionCode } from '../restriction.ts'

export const ScimToken = z.object({
  id: z.string(),
  name: z.string(),
  /** The token's first characters, to tell tokens apart. The token itself is shown once. */
  prefix: z.string(),
  madeBy: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
  expiresAt: z.iso.datetime().nullable(),
})
export type ScimToken = z.infer<typeof ScimToken>

/** A group that the identity provider keeps; what it opens to its members is decided here. */
export const AdminGroup = z.object({
  id: z.string(),
  name: z.string(),
  members: z.int(),
  restrictions: z.array(z.string()),
})
export type AdminGroup = z.infer<typeof AdminGroup>

export const getProvisioning = endpoint({
  method: 'GET',
  path: '/provisioning',
  summary: 'Where identity providers keep administrators by SCIM, with which tokens, and what their groups open',
  input: z.object({}),
  /** `address`: its path alone where the operator has not said where browsers reach this server. */
  output: z.object({ address: z.string(), tokens: z.array(ScimToken), groups: z.array(AdminGroup) }),
  access: 'system',
  errors: [],
  audit: 'none',
})

export const createScimToken = endpoint({
  method: 'POST',
  path: '/provisioning/tokens',
  summary: 'Makes a token for an identity provider; it is shown once',
  input: z.object({
    name: z.string().trim().min(1).max(80),
    expiresInDays: z.int().min(1).max(3650).nullable().default(365),
  }),
  output: z.object({ token: z.string(), made: ScimToken }),
  access: 'system',
  reaches: true,
  interactive: true,
  errors: ['invalid', 'forbidden', 'conflict'],
  audit: 'scim-token.create',
})

export const revokeScimToken = endpoint({
  method: 'DELETE',
  path: '/provisioning/tokens/:id',
  summary: 'Revokes a token at once',
  input: z.object({ id: z.uuid() }),
  output: z.object({}),
  access: 'system',
  interactive: true,
  errors: ['forbidden', 'not_found'],
  audit: 'scim-token.revoke',
})

export const changeAdminGroup = endpoint({
  method: 'PATCH',
  path: '/provisioning/groups/:id',
  summary: 'Says what a group leaves closed to its members. None opens everything, as to a system administrator',
  input: z.object({ id: z.uuid(), restrictions: z.array(RestrictionCode).max(50) }),
  output: AdminGroup,
  access: 'system',
  interactive: true,
  errors: ['invalid', 'forbidden', 'not_found'],
  audit: 'admin-group.change',
})

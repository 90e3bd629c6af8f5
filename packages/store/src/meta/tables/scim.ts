import type { Generated } from 'kysely'
import type { CreatedAt, Id } from './columns.ts'

/** What an identity provider keeps here by SCIM. What it says of a person is in `users`. */
export interface ScimTables {
  scim_tokens: ScimTokens
  admin_groups: AdminGroups
  admin_group_members: AdminGroupMembers
}

/** What an identity provider calls with; only its SHA-256 is kept. */
export interface ScimTokens {
  id: Id
  organisation_id: string
  name: string
  token_hash: string
  /** The first characters, to tell tokens apart. */
  prefix: string
  /** The address of the SuperAdmin who made it. */
  made_by: string
  created_at: CreatedAt
  last_used_at: Date | null
  expires_at: Date | null
  revoked_at: Date | null
}

/** A group of administrators: what none of somebody's groups opens stays closed to them. */
export interface AdminGroups {
  id: Id
  organisation_id: string
  /** Unique in the organisation, however its letters are written. */
  name: string
  external_id: string | null
  restrictions: string[]
  created_at: CreatedAt
  changed_at: Generated<Date>
}

export interface AdminGroupMembers {
  organisation_id: string
  group_id: string
  user_id: string
}

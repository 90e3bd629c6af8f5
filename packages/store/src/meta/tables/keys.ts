import type { CreatedAt } from './columns.ts'

export interface KeyTables {
  wrapping_keys: WrappingKeys
  installation_keys: InstallationKeys
  data_keys: DataKeys
}

/** Which keys, kept outside the stores, wrap the keys in them. */
export interface WrappingKeys {
  id: string
  created_at: CreatedAt
}

/** Root secrets: what signs, and what seals cookies, derives from the one that is not retired. */
export interface InstallationKeys {
  id: string
  wrapping_key: string
  wrapped: string
  created_at: CreatedAt
  retired_at: Date | null
}

/** What an organisation's secrets are sealed under. Destroyed, nothing is left of it but that it was. */
export interface DataKeys {
  organisation_id: string
  key_id: string
  wrapping_key: string | null
  wrapped: string | null
  created_at: CreatedAt
  destroyed_at: Date | null
}

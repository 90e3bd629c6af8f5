import type { Account } from '@sharelight/contract'

export interface AccountRow {
  id: string
  service: string
  external_id: string
  display_name: string
  is_organizational: boolean
  sync_error_code: string | null
}

export function toAccount({ id, service, ...row }: AccountRow): Account {
  return {
    subscriptionId: id,
    displayName: row.display_name,
    externalId: row.external_id,
    checked: false,
    service,
    isOrganizational: row.is_organizational,
    syncErrorCode: row.sync_error_code,
  }
}

import type { Account } from '@sharelight/contract'

export interface AccountRow {
  id: string; service: string; external_id: string; display_name: string; is_organizational: boolean; sync_error_code: string | null
}

export function toAccount({ id, service, external_id: externalId, display_name: displayName, is_organizational: isOrganizational, sync_error_code: syncErrorCode }: AccountRow): Account {
  return { subscriptionId: id, displayName, externalId, checked: false, service, isOrganizational, syncErrorCode }
}

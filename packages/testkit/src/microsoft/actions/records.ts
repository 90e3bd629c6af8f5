import type { AuditRecord } from '../log/record.ts'
import type { TenantState } from '../state/tenant.ts'

/** Records that were taken down elsewhere, as they are: they come with the feed's next blobs. */
export function addRecords(state: TenantState, records: readonly AuditRecord[]): void {
  for (const record of records) state.log.add(record, state.clock.now())
}

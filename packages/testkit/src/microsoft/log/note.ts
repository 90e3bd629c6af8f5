import { guidOf } from '../ids.ts'
import type { TenantState } from '../state/tenant.ts'
import type { AuditRecord } from './record.ts'

export interface Noting extends Record<string, unknown> {
  operation: string
  recordType: number
  workload: string
  /** Id of a user of the directory; the service itself where nobody did it. */
  by?: string
  /** Of an application that did it. */
  application?: string
  ip?: string
}

/** Writes into the tenant's own log what just happened. Fields beyond those of every record go along as they are. */
export function note(state: TenantState, given: Noting): AuditRecord {
  const { operation, recordType, workload, by, application, ip, ...fields } = given
  const now = state.clock.now()
  const user = by === undefined ? undefined : (state.users.get(by) ?? state.deletedUsers.get(by))
  const record: AuditRecord = {
    CreationTime: now.toISOString().slice(0, 19),
    Id: guidOf('record', state.id, state.count()),
    Operation: operation,
    OrganizationId: state.id,
    RecordType: recordType,
    UserKey: application ?? userKeyOf(user?.id),
    UserType: application === undefined ? (user?.userType === 'Guest' ? 10 : 0) : 5,
    Version: 1,
    Workload: workload,
    ClientIP: ip ?? '203.0.113.20',
    UserId: user?.userPrincipalName ?? application ?? 'SHAREPOINT\\system',
    ...fields,
  }
  state.log.add(record, now)
  return record
}

const userKeyOf = (id: string | undefined) => (id === undefined ? 'S-1-0-0' : `i:0h.f|membership|${hexOf(id)}@live.com`)
const hexOf = (id: string) => id.replaceAll('-', '').slice(0, 16)

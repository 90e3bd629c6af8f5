import type { Signal, SignalKind } from '@sharelight/contract'
import { inLine } from '@sharelight/domain'
import type { Services } from '../context.ts'
import { linkOf } from './event-signals.ts'

export interface AuditEntry {
  number: number
  time: Date
  user_id: string | null
  user_email: string
  action: string
  subject: string
  address: string
}

/** Actions that change who may do what in Sharelight. */
const ofAccounts = /^(admin|admin-group|scim-token|password|passkey|second-factor|second-step|api-key|sso|support)\./

export const kindOfEntry = ({ action }: Pick<AuditEntry, 'action'>): SignalKind =>
  ofAccounts.test(action) ? 'account_change' : 'audit_entry'

/** What is told of an entry of the audit trail. What was there before and after stays in the trail. */
export function auditSignal(services: Pick<Services, 'settings'>, entry: AuditEntry): Signal {
  const { number, time, user_id: id, user_email: email, action, subject, address } = entry
  const kind = kindOfEntry(entry)
  const [type = ''] = action.split('.')
  const who = inLine(email) || 'Somebody'
  return {
    id: `audit:${number}`,
    kind,
    time: time.toISOString(),
    severity: kind === 'account_change' ? 1 : 0,
    title: `${who}: ${action}${subject ? ` ${inLine(subject)}` : ''}`,
    action,
    outcome: /refused|failed|denied/.test(action) ? 'failure' : 'success',
    subject: { type, id: inLine(subject) || type, name: inLine(subject) || type },
    actor: { id: id ?? '', name: who, address },
    recipients: [],
    source: null,
    labels: [],
    reasons: [],
    policy: null,
    sensitivity: null,
    shareType: null,
    link: linkOf(services, '/reports'),
  }
}

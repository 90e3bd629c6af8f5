import { resourceCheck } from '../../check.ts'
import { when } from '../../known.ts'
import { cisMicrosoft365 } from '../../standards.ts'

export const tenantAuditOff = resourceCheck({
  id: 'tenant_audit_off',
  title: 'Tenants that keep no audit log',
  why: 'What was not written down then cannot be looked up now.',
  posture: 'activities',
  group: 'CloudApp',
  severity: 3,
  standards: [cisMicrosoft365('3.1.1')],
  kind: 'tenant',
  fails: ({ facts }) => when(facts.flag('auditing'), auditing => !auditing),
})

import { resourceCheck } from '../../check.ts'
import { when } from '../../known.ts'
import { scuba } from '../../standards.ts'

export const tenantGlobalAdmins = resourceCheck({
  id: 'tenant_global_admins',
  title: 'Tenants with fewer than two or more than eight global administrators',
  why: 'One can be locked out; each one more is one more key to everything.',
  posture: 'identities',
  group: 'CloudApp',
  severity: 2,
  standards: [scuba('MS.AAD.7.1v1')],
  kind: 'tenant',
  fails: ({ facts }) => when(facts.number('globalAdmins'), count => count < 2 || count > 8),
})

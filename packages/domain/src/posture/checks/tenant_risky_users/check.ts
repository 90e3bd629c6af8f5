import { resourceCheck } from '../../check.ts'
import { when } from '../../known.ts'
import { scuba } from '../../standards.ts'

export const tenantRiskyUsers = resourceCheck({
  id: 'tenant_risky_users',
  title: 'Tenants that let people in whose account is probably taken over',
  why: 'A password that is for sale is found by Microsoft sooner than by its owner.',
  posture: 'identities',
  group: 'CloudApp',
  severity: 2,
  standards: [scuba('MS.AAD.2.1v1')],
  playbook: 'enforce_mfa',
  kind: 'tenant',
  services: ['sharepoint'],
  fails: ({ facts }) => when(facts.flag('riskyUsersBlocked'), blocked => !blocked),
})

import { resourceCheck } from '../../check.ts'
import { when } from '../../known.ts'
import { scuba } from '../../standards.ts'

export const tenantRiskySignIn = resourceCheck({
  id: 'tenant_risky_sign_in',
  title: 'Tenants that let sign-ins of high risk in',
  why: 'What looks like an attack to Microsoft is let in all the same.',
  posture: 'identities',
  group: 'CloudApp',
  severity: 2,
  standards: [scuba('MS.AAD.2.3v1')],
  playbook: 'enforce_mfa',
  kind: 'tenant',
  services: ['sharepoint'],
  fails: ({ facts }) => when(facts.flag('riskySignInBlocked'), blocked => !blocked),
})

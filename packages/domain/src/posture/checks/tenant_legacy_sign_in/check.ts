import { resourceCheck } from '../../check.ts'
import { when } from '../../known.ts'
import { cisMicrosoft365, scuba } from '../../standards.ts'

export const tenantLegacySignIn = resourceCheck({
  id: 'tenant_legacy_sign_in',
  title: 'Tenants that allow sign-in by old protocols',
  why: 'Old protocols know no second factor: a password is enough.',
  posture: 'identities',
  group: 'CloudApp',
  severity: 3,
  standards: [cisMicrosoft365('5.2.2.3'), scuba('MS.AAD.1.1v1')],
  playbook: 'enforce_mfa',
  kind: 'tenant',
  fails: ({ facts }) => when(facts.flag('legacySignInBlocked'), blocked => !blocked),
})

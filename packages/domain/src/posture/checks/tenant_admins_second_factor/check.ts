import { resourceCheck } from '../../check.ts'
import { when } from '../../known.ts'
import { cisMicrosoft365, nist } from '../../standards.ts'

export const tenantAdminsSecondFactor = resourceCheck({
  id: 'tenant_admins_second_factor',
  title: 'Tenants that do not ask administrators for a second factor',
  why: 'What an administrator has registered helps only where it is asked for.',
  posture: 'identities',
  group: 'CloudApp',
  severity: 3,
  standards: [cisMicrosoft365('5.2.2.1'), nist('IA-2(1)')],
  playbook: 'enforce_mfa',
  kind: 'tenant',
  services: ['sharepoint'],
  fails: ({ facts }) => when(facts.flag('adminsSecondFactorRequired'), required => !required),
})

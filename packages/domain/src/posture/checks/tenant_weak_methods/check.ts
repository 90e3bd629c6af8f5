import { resourceCheck } from '../../check.ts'
import { when } from '../../known.ts'
import { cisMicrosoft365, scuba } from '../../standards.ts'

export const tenantWeakMethods = resourceCheck({
  id: 'tenant_weak_methods',
  title: 'Tenants that take text messages, calls or mail for a second factor',
  why: 'They are read on by whoever takes over the number or the mailbox, and whoever may choose takes the easiest.',
  posture: 'identities',
  group: 'CloudApp',
  severity: 2,
  standards: [cisMicrosoft365('5.2.3.5'), scuba('MS.AAD.3.5v1')],
  playbook: 'enforce_mfa',
  kind: 'tenant',
  services: ['sharepoint'],
  fails: ({ facts }) => when(facts.list('weakMethods'), methods => methods.length > 0),
})

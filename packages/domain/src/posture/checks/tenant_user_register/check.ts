import { resourceCheck } from '../../check.ts'
import { cisMicrosoft365, scuba } from '../../standards.ts'

export const tenantUserRegister = resourceCheck({
  id: 'tenant_user_register',
  title: 'Tenants where everybody may register applications',
  why: 'An application of one person’s own making reads on with its own key when the person has gone.',
  posture: 'identities',
  group: 'CloudApp',
  severity: 1,
  standards: [cisMicrosoft365('5.1.2.2'), scuba('MS.AAD.5.1v1')],
  kind: 'tenant',
  services: ['sharepoint'],
  fails: ({ facts }) => facts.flag('usersMayRegister'),
})

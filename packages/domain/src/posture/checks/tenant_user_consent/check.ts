import { resourceCheck } from '../../check.ts'
import { cisMicrosoft365, iso27001, scuba } from '../../standards.ts'

export const tenantUserConsent = resourceCheck({
  id: 'tenant_user_consent',
  title: 'Tenants whose people may let any application in',
  why: 'An application that was let in reads on, without a password and after the person has gone.',
  posture: 'information_access',
  group: 'CloudApp',
  severity: 2,
  standards: [cisMicrosoft365('5.1.5.1'), scuba('MS.AAD.5.2v1'), iso27001('8.3')],
  kind: 'tenant',
  fails: ({ facts }) => facts.flag('usersMayConsent'),
})

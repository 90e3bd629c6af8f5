import { resourceCheck } from '../../check.ts'
import { cisMicrosoft365, scuba } from '../../standards.ts'

export const tenantPasswordsExpire = resourceCheck({
  id: 'tenant_passwords_expire',
  title: 'Tenants whose passwords run out',
  why: 'Whoever has to change a password often picks one that is guessed from the last.',
  posture: 'identities',
  group: 'CloudApp',
  severity: 1,
  standards: [cisMicrosoft365('1.3.1'), scuba('MS.AAD.6.1v1')],
  kind: 'tenant',
  services: ['sharepoint'],
  fails: ({ facts }) => facts.flag('passwordsExpire'),
})

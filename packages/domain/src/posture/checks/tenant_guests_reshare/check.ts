import { resourceCheck } from '../../check.ts'
import { cisMicrosoft365 } from '../../standards.ts'

export const tenantGuestsReshare = resourceCheck({
  id: 'tenant_guests_reshare',
  title: 'Tenants whose guests may share on',
  why: 'Whom a partner lets in, nobody here has chosen.',
  posture: 'information_access',
  group: 'InMotion',
  severity: 2,
  standards: [cisMicrosoft365('7.2.5')],
  kind: 'tenant',
  fails: ({ facts }) => facts.flag('guestsMayReshare'),
})

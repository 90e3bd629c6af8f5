import { resourceCheck } from '../../check.ts'
import { cisMicrosoft365, scuba } from '../../standards.ts'

export const tenantChannelMail = resourceCheck({
  id: 'tenant_channel_mail',
  title: 'Tenants whose channels take mail',
  why: 'A channel has no spam filter, and those in it trust what stands there.',
  posture: 'msgs',
  group: 'InMotion',
  severity: 1,
  standards: [cisMicrosoft365('8.1.2'), scuba('MS.TEAMS.4.1v1')],
  kind: 'tenant',
  fails: ({ facts }) => facts.flag('channelMail'),
})

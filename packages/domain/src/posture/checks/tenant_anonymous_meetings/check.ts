import { resourceCheck } from '../../check.ts'
import { cisMicrosoft365, scuba } from '../../standards.ts'

export const tenantAnonymousMeetings = resourceCheck({
  id: 'tenant_anonymous_meetings',
  title: 'Tenants whose meetings strangers may start',
  why: 'Whoever has the address can be in the meeting before anybody who would notice.',
  posture: 'msgs',
  group: 'InMotion',
  severity: 2,
  standards: [cisMicrosoft365('8.5.2'), scuba('MS.TEAMS.1.2v2')],
  kind: 'tenant',
  fails: ({ facts }) => facts.flag('anonymousMayStartMeetings'),
})

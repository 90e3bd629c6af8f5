import { resourceCheck } from '../../check.ts'
import { when } from '../../known.ts'
import { cisMicrosoft365, scuba } from '../../standards.ts'

export const tenantPermanentAdmins = resourceCheck({
  id: 'tenant_permanent_admins',
  title: 'Tenants with more than two administrators who always are',
  why: 'A strong role that is taken up for an hour is not there to be stolen the rest of the day. Two accounts for emergencies may have it always.',
  posture: 'identities',
  group: 'CloudApp',
  severity: 1,
  standards: [cisMicrosoft365('5.3.1'), scuba('MS.AAD.7.4v1')],
  kind: 'tenant',
  services: ['sharepoint'],
  fails: ({ facts }) => when(facts.number('permanentAdmins'), count => count > 2),
})

import { resourceCheck } from '../../check.ts'
import { when } from '../../known.ts'
import { cisMicrosoft365, scuba } from '../../standards.ts'

export const tenantGuestAccess = resourceCheck({
  id: 'tenant_guest_access',
  title: 'Tenants whose guests see as much of the directory as members',
  why: 'A guest who can list people and groups knows whom to write to.',
  posture: 'identities',
  group: 'CloudApp',
  severity: 1,
  standards: [cisMicrosoft365('5.1.6.2'), scuba('MS.AAD.8.1v1')],
  kind: 'tenant',
  services: ['sharepoint'],
  fails: ({ facts }) => when(facts.word('guestAccess'), access => access === 'members'),
})

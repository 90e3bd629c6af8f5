import { resourceCheck } from '../../check.ts'
import { when } from '../../known.ts'
import { cisMicrosoft365, scuba } from '../../standards.ts'

export const tenantGuestInvitations = resourceCheck({
  id: 'tenant_guest_invitations',
  title: 'Tenants where everybody may invite guests',
  why: 'Guests stay until somebody who knows them takes them out.',
  posture: 'identities',
  group: 'CloudApp',
  severity: 1,
  standards: [cisMicrosoft365('5.1.6.3'), scuba('MS.AAD.8.2v1')],
  kind: 'tenant',
  fails: ({ facts }) => when(facts.word('guestInvitations'), who => who === 'everyone' || who === 'members'),
})

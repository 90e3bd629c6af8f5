import { resourceCheck } from '../../check.ts'
import { when } from '../../known.ts'
import { scuba } from '../../standards.ts'

export const tenantGuestInvitations = resourceCheck({
  id: 'tenant_guest_invitations',
  title: 'Tenants where everybody may invite guests',
  why: 'Guests stay until somebody who knows them takes them out.',
  posture: 'identities',
  group: 'CloudApp',
  severity: 1,
  standards: [scuba('MS.AAD.8.2v1')],
  kind: 'tenant',
  fails: ({ facts }) => when(facts.word('guestInvitations'), who => who === 'everyone' || who === 'members'),
})

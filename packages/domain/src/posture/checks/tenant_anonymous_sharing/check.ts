import { resourceCheck } from '../../check.ts'
import { when } from '../../known.ts'
import { cisMicrosoft365, scuba } from '../../standards.ts'

export const tenantAnonymousSharing = resourceCheck({
  id: 'tenant_anonymous_sharing',
  title: 'Tenants that allow links without an account',
  why: 'Each person may publish each file that he can open.',
  posture: 'information_access',
  group: 'InMotion',
  severity: 3,
  standards: [cisMicrosoft365('7.2.3'), scuba('MS.SHAREPOINT.1.1v1')],
  playbook: 'close_anonymous_links',
  kind: 'tenant',
  fails: ({ facts }) => when(facts.word('sharing'), sharing => sharing === 'ExternalUserAndGuestSharing'),
})

import { resourceCheck } from '../../check.ts'
import { when } from '../../known.ts'
import { cisMicrosoft365, scuba } from '../../standards.ts'

export const siteOpen = resourceCheck({
  id: 'site_open',
  title: 'SharePoint sites that may be shared with anybody',
  why: 'Each member may make links that need no account.',
  posture: 'information_access',
  group: 'AtRest',
  severity: 2,
  standards: [cisMicrosoft365('7.2.3'), scuba('MS.SHAREPOINT.1.1v1')],
  playbook: 'close_anonymous_links',
  kind: 'site',
  fails: ({ facts }) => when(facts.word('sharing'), sharing => sharing === 'ExternalUserAndGuestSharing'),
})

import { resourceCheck } from '../../check.ts'
import { when } from '../../known.ts'
import { cisGoogleWorkspace } from '../../standards.ts'

export const tenantDriveOpen = resourceCheck({
  id: 'tenant_drive_open',
  title: 'Workspaces whose files may be shared with anybody, unwarned',
  why: 'Nothing tells people that they are about to share outside.',
  posture: 'information_access',
  group: 'InMotion',
  severity: 2,
  standards: [cisGoogleWorkspace('3.1.2.1.1.1')],
  playbook: 'close_anonymous_links',
  kind: 'tenant',
  fails: ({ facts }) => when(facts.word('externalSharing'), sharing => sharing === 'anyone'),
})

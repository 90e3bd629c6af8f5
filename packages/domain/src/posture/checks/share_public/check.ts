import { resourceCheck } from '../../check.ts'
import { iso27001 } from '../../standards.ts'

export const sharePublic = resourceCheck({
  id: 'share_public',
  title: 'File shares that need no account',
  why: 'Whoever is in the network can read them, and leaves no name.',
  posture: 'information_access',
  group: 'AtRest',
  severity: 3,
  standards: [iso27001('8.3')],
  playbook: 'remove_everyone',
  kind: 'share',
  fails: resource => resource.public,
})

import { resourceCheck } from '../../check.ts'
import { iso27001 } from '../../standards.ts'

export const projectPublic = resourceCheck({
  id: 'project_public',
  title: 'Projects open to the public',
  why: 'Issues tell strangers what is broken, and for which customer.',
  posture: 'information_access',
  group: 'CloudApp',
  severity: 2,
  standards: [iso27001('8.3')],
  kind: 'project',
  fails: resource => resource.public,
})

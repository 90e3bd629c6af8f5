import { resourceCheck } from '../../check.ts'
import { iso27001 } from '../../standards.ts'

export const spacePublic = resourceCheck({
  id: 'space_public',
  title: 'Wiki spaces open to the public',
  why: 'Pages are found by search engines, with all that stands in their history.',
  posture: 'information_access',
  group: 'CloudApp',
  severity: 2,
  standards: [iso27001('8.3')],
  kind: 'space',
  fails: resource => resource.public,
})

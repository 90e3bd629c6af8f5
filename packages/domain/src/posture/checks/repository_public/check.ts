import { resourceCheck } from '../../check.ts'
import { cisGithub, iso27001 } from '../../standards.ts'

export const repositoryPublic = resourceCheck({
  id: 'repository_public',
  title: 'Repositories open to the public',
  why: 'Code, its history, and every secret that was ever in it can be read by all.',
  posture: 'information_access',
  group: 'CloudApp',
  severity: 2,
  standards: [cisGithub, iso27001('8.4')],
  kind: 'repository',
  fails: resource => resource.public,
})

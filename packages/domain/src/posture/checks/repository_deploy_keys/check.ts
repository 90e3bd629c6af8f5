import { resourceCheck } from '../../check.ts'
import { when } from '../../known.ts'
import { cisGithub, nist } from '../../standards.ts'

export const repositoryDeployKeys = resourceCheck({
  id: 'repository_deploy_keys',
  title: 'Repositories with keys that may write',
  why: 'A key has no name, no second factor and no end.',
  posture: 'identities',
  group: 'CloudApp',
  severity: 1,
  standards: [cisGithub, nist('AC-6')],
  kind: 'repository',
  fails: ({ facts }) => when(facts.number('deployKeysWithWrite'), keys => keys > 0),
})

import { resourceCheck } from '../../check.ts'
import { when } from '../../known.ts'
import { cisGithub, nist } from '../../standards.ts'

export const repositoryUnprotected = resourceCheck({
  id: 'repository_unprotected',
  title: 'Repositories whose main branch anybody may overwrite',
  why: 'Code goes live without a second pair of eyes, and history can be rewritten.',
  posture: 'data_protection',
  group: 'CloudApp',
  severity: 1,
  standards: [cisGithub, nist('CM-5')],
  kind: 'repository',
  fails: ({ facts }) => when(facts.flag('branchProtection'), protection => !protection),
})

import { resourceCheck } from '../../check.ts'
import { when } from '../../known.ts'
import { cisGithub, nist } from '../../standards.ts'

export const repositorySecretScanning = resourceCheck({
  id: 'repository_secret_scanning',
  title: 'Repositories that are not searched for secrets',
  why: 'A secret that was committed stays in the history until somebody finds it.',
  posture: 'data_security',
  group: 'CloudApp',
  severity: 2,
  standards: [cisGithub, nist('IA-5')],
  playbook: 'rotate_secrets',
  kind: 'repository',
  fails: ({ facts }) => when(facts.flag('secretScanning'), scanning => !scanning),
})

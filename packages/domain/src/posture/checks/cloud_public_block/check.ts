import { resourceCheck } from '../../check.ts'
import { when } from '../../known.ts'
import { awsPractices, cisAws } from '../../standards.ts'

export const cloudPublicBlock = resourceCheck({
  id: 'cloud_public_block',
  title: 'Cloud accounts without a block of public buckets',
  why: 'Each bucket has to be right by itself.',
  posture: 'information_access',
  group: 'CloudApp',
  severity: 2,
  standards: [cisAws('2.1.4'), awsPractices('S3.1')],
  playbook: 'fix_public_storage',
  kind: 'cloud_account',
  fails: ({ facts }) => when(facts.flag('accountBlock'), block => !block),
})

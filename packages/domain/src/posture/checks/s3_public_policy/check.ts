import { resourceCheck } from '../../check.ts'
import { when } from '../../known.ts'
import { awsPractices } from '../../standards.ts'

export const s3PublicPolicy = resourceCheck({
  id: 's3_public_policy',
  title: 'Buckets whose policy is public',
  why: 'Amazon itself judges that the policy lets strangers in; only another setting may hold them off, for now.',
  posture: 'information_access',
  group: 'AtRest',
  severity: 3,
  standards: [awsPractices('S3.2')],
  playbook: 'fix_public_storage',
  kind: 'bucket',
  services: ['amazon_s3'],
  fails: ({ facts }) => when(facts.word('policyStatus'), status => status === 'public'),
})

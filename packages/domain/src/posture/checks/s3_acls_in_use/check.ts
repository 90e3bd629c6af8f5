import { resourceCheck } from '../../check.ts'
import { when } from '../../known.ts'
import { awsPractices } from '../../standards.ts'

export const s3AclsInUse = resourceCheck({
  id: 's3_acls_in_use',
  title: 'Buckets whose objects have access lists of their own',
  why: 'With lists at single objects nobody can say from the bucket who reads what.',
  posture: 'information_access',
  group: 'AtRest',
  severity: 1,
  standards: [awsPractices('S3.12')],
  kind: 'bucket',
  services: ['amazon_s3'],
  fails: ({ facts }) => when(facts.word('ownership'), ownership => ownership !== 'BucketOwnerEnforced'),
})

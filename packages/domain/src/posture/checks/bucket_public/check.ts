import { resourceCheck } from '../../check.ts'
import { awsPractices, cisGoogleCloud } from '../../standards.ts'

export const bucketPublic = resourceCheck({
  id: 'bucket_public',
  title: 'Buckets open to the public',
  why: 'Everybody on the internet can list or read them, and programs look for such buckets all day.',
  posture: 'information_access',
  group: 'AtRest',
  severity: 3,
  standards: [awsPractices('S3.2'), cisGoogleCloud('5.1')],
  playbook: 'fix_public_storage',
  kind: 'bucket',
  fails: resource => resource.public,
})

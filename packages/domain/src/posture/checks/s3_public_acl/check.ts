import { resourceCheck } from '../../check.ts'
import { awsPractices } from '../../standards.ts'

export const s3PublicAcl = resourceCheck({
  id: 's3_public_acl',
  title: 'Buckets with an access list for everybody',
  why: 'An access list that names everybody publishes the bucket as soon as nothing else blocks it.',
  posture: 'information_access',
  group: 'AtRest',
  severity: 3,
  standards: [awsPractices('S3.2')],
  playbook: 'fix_public_storage',
  kind: 'bucket',
  services: ['amazon_s3'],
  fails: ({ facts }) => facts.flag('aclIsPublic'),
})

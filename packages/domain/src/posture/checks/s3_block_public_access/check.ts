import { resourceCheck } from '../../check.ts'
import { when } from '../../known.ts'
import { awsPractices, cisAws } from '../../standards.ts'

const parts = ['BlockPublicAcls', 'IgnorePublicAcls', 'BlockPublicPolicy', 'RestrictPublicBuckets']

export const s3BlockPublicAccess = resourceCheck({
  id: 's3_block_public_access',
  title: 'Buckets without a full block of public access',
  why: 'Without the block one wrong policy or list is enough to publish the bucket.',
  posture: 'information_access',
  group: 'AtRest',
  severity: 2,
  standards: [cisAws('2.1.4'), awsPractices('S3.8')],
  playbook: 'fix_public_storage',
  kind: 'bucket',
  services: ['amazon_s3'],
  // What the account blocks counts as well.
  fails: ({ facts }) =>
    when(facts.part('block'), block => {
      const account = facts.part('accountBlock') ?? {}
      return !parts.every(part => block[part] === true || account[part] === true)
    }),
})

import { resourceCheck } from '../../check.ts'
import { when } from '../../known.ts'
import { awsPractices } from '../../standards.ts'

export const s3OwnKey = resourceCheck({
  id: 's3_own_key',
  title: 'Buckets that are not encrypted with a key of their own',
  why: 'A key of your own can be withdrawn, and each use of it is logged.',
  posture: 'data_protection',
  group: 'AtRest',
  severity: 1,
  standards: [awsPractices('S3.17')],
  kind: 'bucket',
  services: ['amazon_s3'],
  fails: ({ facts }) => when(facts.word('encryption'), encryption => !encryption.startsWith('aws:kms')),
})

import { resourceCheck } from '../../check.ts'
import { when } from '../../known.ts'
import { iso27001, nist } from '../../standards.ts'

export const s3Unencrypted = resourceCheck({
  id: 's3_unencrypted',
  title: 'Buckets that say nothing about encryption',
  why: 'Content that is stored in the clear is readable on every copy and disk that leaves the building.',
  posture: 'data_protection',
  group: 'AtRest',
  severity: 2,
  standards: [nist('SC-28'), iso27001('8.24')],
  kind: 'bucket',
  services: ['amazon_s3'],
  fails: ({ facts }) => when(facts.word('encryption'), encryption => encryption === 'none'),
})

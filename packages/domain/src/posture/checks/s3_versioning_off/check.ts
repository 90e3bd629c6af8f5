import { resourceCheck } from '../../check.ts'
import { when } from '../../known.ts'
import { awsPractices, iso27001 } from '../../standards.ts'

export const s3VersioningOff = resourceCheck({
  id: 's3_versioning_off',
  title: 'Buckets without versions',
  why: 'What is overwritten or deleted, by mistake or for ransom, cannot be brought back.',
  posture: 'data_protection',
  group: 'AtRest',
  severity: 1,
  standards: [awsPractices('S3.14'), iso27001('8.13')],
  kind: 'bucket',
  services: ['amazon_s3'],
  fails: ({ facts }) => when(facts.word('versioning'), versioning => versioning !== 'Enabled'),
})

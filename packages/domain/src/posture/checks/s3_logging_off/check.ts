import { resourceCheck } from '../../check.ts'
import { when } from '../../known.ts'
import { awsPractices, nist } from '../../standards.ts'

export const s3LoggingOff = resourceCheck({
  id: 's3_logging_off',
  title: 'Buckets whose access is not logged',
  why: 'After a leak nobody can say who read what.',
  posture: 'activities',
  group: 'AtRest',
  severity: 1,
  standards: [awsPractices('S3.9'), nist('AU-2')],
  kind: 'bucket',
  services: ['amazon_s3'],
  fails: ({ facts }) => when(facts.flag('logging'), logging => !logging),
})

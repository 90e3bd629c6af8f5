import { resourceCheck } from '../../check.ts'
import { when } from '../../known.ts'
import { awsPractices, cisAws } from '../../standards.ts'

export const s3PlainHttp = resourceCheck({
  id: 's3_plain_http',
  title: 'Buckets that answer without encryption',
  why: 'Content and signed links can be read by whoever is on the way.',
  posture: 'data_protection',
  group: 'AtRest',
  severity: 2,
  standards: [cisAws('2.1.1'), awsPractices('S3.5')],
  kind: 'bucket',
  services: ['amazon_s3'],
  fails: ({ facts }) => when(facts.flag('tlsOnly'), on => !on),
})

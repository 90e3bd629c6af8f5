import { resourceCheck } from '../../check.ts'
import { when } from '../../known.ts'
import { awsPractices, cisAws } from '../../standards.ts'

export const s3MfaDeleteOff = resourceCheck({
  id: 's3_mfa_delete_off',
  title: 'Buckets whose versions go without a second factor',
  why: 'A stolen key is enough to delete every version for good.',
  posture: 'data_protection',
  group: 'AtRest',
  severity: 1,
  standards: [cisAws('2.1.2'), awsPractices('S3.20')],
  kind: 'bucket',
  services: ['amazon_s3'],
  fails: ({ facts }) => when(facts.flag('mfaDelete'), on => !on),
})

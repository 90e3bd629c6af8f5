import { resourceCheck } from '../../check.ts'
import { when } from '../../known.ts'
import { cisGoogleCloud } from '../../standards.ts'

export const gcsUniformAccessOff = resourceCheck({
  id: 'gcs_uniform_access_off',
  title: 'Google buckets whose objects have access lists of their own',
  why: 'With lists at single objects nobody can say from the bucket who reads what.',
  posture: 'information_access',
  group: 'AtRest',
  severity: 2,
  standards: [cisGoogleCloud('5.2')],
  kind: 'bucket',
  services: ['gcs'],
  fails: ({ facts }) => when(facts.flag('uniformAccess'), uniform => !uniform),
})

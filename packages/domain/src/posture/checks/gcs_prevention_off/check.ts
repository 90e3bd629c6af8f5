import { resourceCheck } from '../../check.ts'
import { when } from '../../known.ts'
import { cisGoogleCloud } from '../../standards.ts'

export const gcsPreventionOff = resourceCheck({
  id: 'gcs_prevention_off',
  title: 'Google buckets that may be made public',
  why: 'One wrong grant is enough to publish the bucket.',
  posture: 'information_access',
  group: 'AtRest',
  severity: 2,
  standards: [cisGoogleCloud('5.1')],
  playbook: 'fix_public_storage',
  kind: 'bucket',
  services: ['gcs'],
  fails: ({ facts }) => when(facts.word('publicAccessPrevention'), prevention => prevention !== 'enforced'),
})

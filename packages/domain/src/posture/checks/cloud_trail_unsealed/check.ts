import { resourceCheck } from '../../check.ts'
import { when } from '../../known.ts'
import { cisAws } from '../../standards.ts'

export const cloudTrailUnsealed = resourceCheck({
  id: 'cloud_trail_unsealed',
  title: 'Cloud accounts whose log could be changed unnoticed',
  why: 'Who breaks in takes his traces out.',
  posture: 'activities',
  group: 'CloudApp',
  severity: 1,
  standards: [cisAws('3.2')],
  kind: 'cloud_account',
  fails: ({ facts }) => when(facts.flag('trailValidation'), validated => !validated),
})

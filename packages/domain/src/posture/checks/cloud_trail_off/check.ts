import { resourceCheck } from '../../check.ts'
import { when } from '../../known.ts'
import { cisAws } from '../../standards.ts'

export const cloudTrailOff = resourceCheck({
  id: 'cloud_trail_off',
  title: 'Cloud accounts whose activity is not logged everywhere',
  why: 'Who breaks in works where nobody writes down.',
  posture: 'activities',
  group: 'CloudApp',
  severity: 3,
  standards: [cisAws('3.1')],
  kind: 'cloud_account',
  fails: ({ facts }) => when(facts.flag('trailInAllRegions'), trail => !trail),
})

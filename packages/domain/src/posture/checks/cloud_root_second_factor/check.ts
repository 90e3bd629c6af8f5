import { resourceCheck } from '../../check.ts'
import { when } from '../../known.ts'
import { cisAws } from '../../standards.ts'

export const cloudRootSecondFactor = resourceCheck({
  id: 'cloud_root_second_factor',
  title: 'Cloud accounts whose root user has no second factor',
  why: 'One password stands between a stranger and everything.',
  posture: 'identities',
  group: 'CloudApp',
  severity: 3,
  standards: [cisAws('1.5')],
  playbook: 'enforce_mfa',
  kind: 'cloud_account',
  fails: ({ facts }) => when(facts.flag('rootSecondFactor'), has => !has),
})

import { accountCheck } from '../../check.ts'
import { when } from '../../known.ts'
import { cisMicrosoft365 } from '../../standards.ts'

export const groupPublic = accountCheck({
  id: 'group_public',
  title: 'Microsoft 365 groups that everybody here may join',
  why: 'Whoever joins by himself reads the files, mail and calendar of the group; nobody is asked.',
  posture: 'information_access',
  group: 'CloudApp',
  severity: 1,
  standards: [cisMicrosoft365('1.2.1')],
  playbook: 'review_access',
  applies: ({ kind, facts }) => kind === 'group' && facts.word('groupKind') === 'microsoft_365',
  fails: ({ facts }) => when(facts.word('visibility'), visibility => visibility === 'Public'),
})

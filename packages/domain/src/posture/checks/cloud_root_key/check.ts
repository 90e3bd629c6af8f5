import { resourceCheck } from '../../check.ts'
import { when } from '../../known.ts'
import { cisAws } from '../../standards.ts'

export const cloudRootKey = resourceCheck({
  id: 'cloud_root_key',
  title: 'Cloud accounts whose root user has an access key',
  why: 'The key may do everything, and nothing can limit it.',
  posture: 'identities',
  group: 'CloudApp',
  severity: 3,
  standards: [cisAws('1.4')],
  kind: 'cloud_account',
  fails: ({ facts }) => when(facts.number('rootAccessKeys'), keys => keys > 0),
})

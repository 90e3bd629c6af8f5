import { accountCheck } from '../../check.ts'
import { when } from '../../known.ts'
import { iso27001, nist } from '../../standards.ts'

export const ownerlessGroup = accountCheck({
  id: 'ownerless_group',
  title: 'Groups without an owner',
  why: 'Nobody answers for who is in it, and each member keeps what it opens.',
  posture: 'info_governance',
  group: 'CloudApp',
  severity: 1,
  standards: [iso27001('5.18'), nist('AC-2')],
  playbook: 'review_access',
  list: 'ghost',
  applies: ({ kind }) => kind === 'group',
  fails: ({ facts }) => when(facts.number('owners'), owners => owners === 0),
})

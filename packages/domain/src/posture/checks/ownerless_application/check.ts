import { accountCheck } from '../../check.ts'
import { when } from '../../known.ts'
import { iso27001, nist } from '../../standards.ts'

export const ownerlessApplication = accountCheck({
  id: 'ownerless_application',
  title: 'Applications without an owner',
  why: 'It signs in by itself, and nobody knows whether it still has to.',
  posture: 'info_governance',
  group: 'CloudApp',
  severity: 2,
  standards: [iso27001('5.18'), nist('AC-2')],
  playbook: 'review_access',
  list: 'ghost',
  applies: ({ kind, state }) => kind === 'application' && state !== 'deleted' && state !== 'suspended',
  fails: ({ facts }) => when(facts.number('owners'), owners => owners === 0),
})

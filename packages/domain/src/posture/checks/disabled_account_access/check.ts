import { accountCheck } from '../../check.ts'
import { iso27001, nist, pci } from '../../standards.ts'

export const disabledAccountAccess = accountCheck({
  id: 'disabled_account_access',
  title: 'Suspended or deleted accounts that still have access',
  why: 'An account that is only suspended is soon let in again, by mistake or by an attacker, and finds all that it had. What a deleted one had often goes to the next account of its name.',
  posture: 'identities',
  group: 'CloudApp',
  severity: 2,
  standards: [iso27001('5.18'), pci('8.2.5'), nist('AC-2')],
  list: 'ghost',
  applies: ({ kind, state }) => kind === 'user' && (state === 'suspended' || state === 'deleted'),
  fails: (_, { reaches }) => reaches ?? null,
})

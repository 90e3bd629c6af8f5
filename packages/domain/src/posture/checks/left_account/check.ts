import { dateOf, isEnabledUser } from '../../accounts.ts'
import { accountCheck } from '../../check.ts'
import { iso27001, nist, pci } from '../../standards.ts'

export const leftAccount = accountCheck({
  id: 'left_account',
  title: 'Accounts of people who have left',
  why: 'Whoever has left has no reason to get in, and may have one to take something along.',
  posture: 'identities',
  group: 'CloudApp',
  severity: 3,
  standards: [iso27001('6.5'), pci('8.2.5'), nist('PS-4')],
  playbook: 'disable_ghost_accounts',
  list: 'ghost',
  applies: account => isEnabledUser(account) && account.guest !== true,
  fails: ({ facts }, { now, leftAt }) => {
    const left = leftAt ?? dateOf(facts.word('leavesAt'))
    return left !== null && left <= now
  },
})

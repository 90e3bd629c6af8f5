import { isEnabledUser, isUnused } from '../../accounts.ts'
import { accountCheck } from '../../check.ts'
import { cisSnowflake, nist, pci } from '../../standards.ts'

export const unusedAccount = accountCheck({
  id: 'unused_account',
  title: 'Accounts that nobody has used for long',
  why: 'Nobody notices what is done with an account that nobody uses.',
  posture: 'identities',
  group: 'CloudApp',
  severity: 2,
  standards: [nist('AC-2(3)'), pci('8.2.6'), cisSnowflake('1.8')],
  playbook: 'disable_ghost_accounts',
  list: 'ghost',
  applies: account => isEnabledUser(account) && account.guest !== true,
  fails: (account, { now, unusedDays }) => isUnused(account, now, unusedDays),
})

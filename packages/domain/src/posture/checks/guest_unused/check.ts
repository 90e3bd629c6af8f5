import { isEnabledUser, isUnused } from '../../accounts.ts'
import { accountCheck } from '../../check.ts'
import { cisMicrosoft365, nist } from '../../standards.ts'

export const guestUnused = accountCheck({
  id: 'guest_unused',
  title: 'Guests who have not come for long',
  why: 'The work that they came for is done; the access is still there.',
  posture: 'identities',
  group: 'CloudApp',
  severity: 2,
  standards: [cisMicrosoft365('7.2.9'), nist('AC-2(3)')],
  playbook: 'disable_ghost_accounts',
  list: 'ghost',
  applies: account => isEnabledUser(account) && account.guest === true && account.lastSignIn !== null,
  fails: (account, { now, unusedDays }) => isUnused(account, now, unusedDays),
})

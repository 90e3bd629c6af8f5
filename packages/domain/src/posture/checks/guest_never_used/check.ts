import { isEnabledUser, isUnused } from '../../accounts.ts'
import { accountCheck } from '../../check.ts'
import { either, when } from '../../known.ts'
import { cisMicrosoft365, nist } from '../../standards.ts'

export const guestNeverUsed = accountCheck({
  id: 'guest_never_used',
  title: 'Guests who never came',
  why: 'An invitation that lies in a mailbox outside can be taken up by whoever gets into it.',
  posture: 'identities',
  group: 'CloudApp',
  severity: 2,
  standards: [cisMicrosoft365('7.2.9'), nist('AC-2(3)')],
  playbook: 'disable_ghost_accounts',
  list: 'ghost',
  applies: account => isEnabledUser(account) && account.guest === true && account.lastSignIn === null,
  fails: ({ facts, lastSignIn }, { now, unusedDays }) =>
    either(
      when(facts.word('invitation'), state => state === 'PendingAcceptance'),
      isUnused({ facts, lastSignIn }, now, unusedDays),
    ),
})

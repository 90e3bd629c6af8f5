import { isEnabledUser } from '../../accounts.ts'
import { accountCheck } from '../../check.ts'
import { when } from '../../known.ts'
import { cisAws, cisMicrosoft365, cisSnowflake, nist, pci } from '../../standards.ts'

export const noSecondFactor = accountCheck({
  id: 'no_second_factor',
  title: 'Accounts without a second factor',
  why: 'One guessed or stolen password opens what this person can open.',
  posture: 'identities',
  group: 'CloudApp',
  severity: 2,
  standards: [cisMicrosoft365('5.2.3.4'), cisSnowflake('1.4'), cisAws('1.10'), pci('8.4.2'), nist('IA-2(2)')],
  playbook: 'enforce_mfa',
  list: 'unprotected',
  applies: account => isEnabledUser(account) && account.admin !== true,
  fails: ({ mfa }) => when(mfa, has => !has),
})

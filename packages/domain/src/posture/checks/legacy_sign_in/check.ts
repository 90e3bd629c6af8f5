import { isEnabledUser } from '../../accounts.ts'
import { accountCheck } from '../../check.ts'
import { cisMicrosoft365, scuba } from '../../standards.ts'

export const legacySignIn = accountCheck({
  id: 'legacy_sign_in',
  title: 'Accounts that sign in by old protocols',
  why: 'Old protocols ask for no second factor, whoever has one.',
  posture: 'identities',
  group: 'CloudApp',
  severity: 3,
  standards: [cisMicrosoft365('5.2.2.3'), scuba('MS.AAD.1.1v1')],
  playbook: 'enforce_mfa',
  list: 'unprotected',
  applies: isEnabledUser,
  fails: ({ facts }) => facts.flag('legacySignIn'),
})

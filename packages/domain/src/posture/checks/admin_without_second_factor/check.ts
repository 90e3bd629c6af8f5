import { isEnabledUser } from '../../accounts.ts'
import { accountCheck } from '../../check.ts'
import { when } from '../../known.ts'
import { cisGoogleWorkspace, cisMicrosoft365, nist, scuba } from '../../standards.ts'

export const adminWithoutSecondFactor = accountCheck({
  id: 'admin_without_second_factor',
  title: 'Administrators without a second factor',
  why: 'One guessed or stolen password opens everything.',
  posture: 'identities',
  group: 'CloudApp',
  severity: 3,
  standards: [cisMicrosoft365('5.2.2.1'), scuba('MS.AAD.3.2v1'), cisGoogleWorkspace('4.1.1.1'), nist('IA-2(1)')],
  playbook: 'enforce_mfa',
  list: 'unprotected',
  applies: account => isEnabledUser(account) && account.admin === true,
  fails: ({ mfa }) => when(mfa, has => !has),
})

import { isEnabledUser } from '../../accounts.ts'
import { accountCheck } from '../../check.ts'
import { both, when } from '../../known.ts'
import { nist } from '../../standards.ts'

export const passwordNeverExpires = accountCheck({
  id: 'password_never_expires',
  title: 'Accounts whose password never expires and has no second factor beside it',
  why: 'A password that leaked once works for ever. With a second factor beside it, one that never expires is what today’s standards ask for.',
  posture: 'identities',
  group: 'CloudApp',
  severity: 1,
  standards: [nist('IA-5')],
  playbook: 'enforce_mfa',
  list: 'unprotected',
  applies: account => isEnabledUser(account),
  fails: ({ mfa, facts }) =>
    both(
      facts.flag('passwordNeverExpires'),
      when(mfa, has => !has),
    ),
})

import { isEnabledUser } from '../../accounts.ts'
import { accountCheck } from '../../check.ts'
import { when } from '../../known.ts'
import { scuba } from '../../standards.ts'

const weak = new Set<unknown>(['sms', 'voice', 'email'])

export const weakSecondFactor = accountCheck({
  id: 'weak_second_factor',
  title: 'Accounts whose second factors can all be intercepted',
  why: 'Text messages, calls and mail are read on by whoever takes over the number or the mailbox.',
  posture: 'identities',
  group: 'CloudApp',
  severity: 2,
  standards: [scuba('MS.AAD.3.5v1')],
  playbook: 'enforce_mfa',
  list: 'unprotected',
  applies: account => isEnabledUser(account) && account.mfa !== false,
  fails: ({ facts }) =>
    when(facts.list('methods'), methods => methods.length > 0 && methods.every(method => weak.has(method))),
})

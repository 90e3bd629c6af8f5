import { isEnabledUser } from '../../accounts.ts'
import { accountCheck } from '../../check.ts'
import { cisMicrosoft365, scuba } from '../../standards.ts'

export const mailboxForwards = accountCheck({
  id: 'mailbox_forwards',
  title: 'Mailboxes that forward everything outside',
  why: 'A copy of every mail leaves, whoever reads it.',
  posture: 'insider_threat',
  group: 'InMotion',
  severity: 3,
  standards: [cisMicrosoft365('6.2.1'), scuba('MS.EXO.1.1v2')],
  playbook: 'remove_forwarding',
  applies: isEnabledUser,
  fails: ({ facts }) => facts.flag('recordedForwardsOutside') || facts.flag('forwardsOutside'),
})

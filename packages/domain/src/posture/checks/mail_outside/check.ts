import { itemCheck } from '../../check.ts'
import { messages, notRead, sensitiveFrom, shared } from '../../items.ts'
import { cisMicrosoft365, iso27001 } from '../../standards.ts'

export const mailOutside = itemCheck({
  id: 'mail_outside',
  title: 'Highly sensitive messages sent to other organisations',
  why: 'What was sent cannot be called back; only what is sent next can be held.',
  posture: 'dlp',
  group: 'InMotion',
  severity: 2,
  standards: [iso27001('5.14'), cisMicrosoft365('3.2.1')],
  playbook: 'remove_untrusted_organisations',
  among: [messages],
  fails: () => [shared('outside'), sensitiveFrom(3)],
  unknown: [shared('outside'), ...notRead],
})

import { itemCheck } from '../../check.ts'
import { messages, notRead, sensitiveFrom, shared } from '../../items.ts'
import { iso27001, nist } from '../../standards.ts'

export const mailPersonal = itemCheck({
  id: 'mail_personal',
  title: 'Sensitive messages sent to personal addresses',
  why: 'Mail to a private account is how content leaves before its author does.',
  posture: 'insider_threat',
  group: 'InMotion',
  severity: 3,
  standards: [iso27001('5.14'), nist('AC-20')],
  playbook: 'remove_personal_access',
  among: [messages],
  fails: () => [shared('personal'), sensitiveFrom(2)],
  unknown: [shared('personal'), ...notRead],
})

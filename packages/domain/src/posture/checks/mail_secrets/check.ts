import { itemCheck } from '../../check.ts'
import { labelled, messages, notRead } from '../../items.ts'
import { nist } from '../../standards.ts'

export const mailSecrets = itemCheck({
  id: 'mail_secrets',
  title: 'Messages with secrets or keys',
  why: 'A mailbox or a channel is searched by whoever breaks into it, for exactly this.',
  posture: 'msgs',
  group: 'InMotion',
  severity: 3,
  standards: [nist('IA-5')],
  playbook: 'rotate_secrets',
  among: [messages],
  fails: () => [labelled('regulated/credentials')],
  unknown: notRead,
})

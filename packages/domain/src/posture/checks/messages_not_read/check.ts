import { itemCheck } from '../../check.ts'
import { messages } from '../../items.ts'
import { iso27001 } from '../../standards.ts'

export const messagesNotRead = itemCheck({
  id: 'messages_not_read',
  title: 'Messages and attachments that could not be read',
  why: 'What is not read is not known: an encrypted attachment may be the one that matters.',
  posture: 'data_protection',
  group: 'InMotion',
  severity: 1,
  standards: [iso27001('5.9')],
  among: [messages],
  fails: () => [{ dimension: 'status', operator: 'in', value: ['skipped', 'failed'] }],
  unknown: [],
})

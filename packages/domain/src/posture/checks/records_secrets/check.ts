import { itemCheck } from '../../check.ts'
import { labelled, notRead, records } from '../../items.ts'
import { iso27001, nist } from '../../standards.ts'

export const recordsSecrets = itemCheck({
  id: 'records_secrets',
  title: 'Tables with secrets or keys',
  why: 'Whoever may read the table has the secrets of all systems in it.',
  posture: 'data_security',
  group: 'AtRest',
  severity: 3,
  standards: [nist('IA-5'), iso27001('8.24')],
  playbook: 'rotate_secrets',
  among: [records],
  fails: () => [labelled('regulated/credentials')],
  unknown: notRead,
})

import { itemCheck } from '../../check.ts'
import { files, labelled, notRead } from '../../items.ts'
import { iso27001, nist } from '../../standards.ts'

export const secretsInFiles = itemCheck({
  id: 'secrets_in_files',
  title: 'Files with secrets or keys',
  why: 'Secrets in files are read by everybody who can open them, and are seldom changed.',
  posture: 'data_security',
  group: 'AtRest',
  severity: 2,
  standards: [nist('IA-5'), iso27001('5.17')],
  playbook: 'rotate_secrets',
  among: [files],
  fails: () => [labelled('regulated/credentials')],
  unknown: notRead,
})

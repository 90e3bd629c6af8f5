import { itemCheck } from '../../check.ts'
import { files, labelled, notRead, shared } from '../../items.ts'
import { iso27001, nist } from '../../standards.ts'

export const openLinkSecrets = itemCheck({
  id: 'open_link_secrets',
  title: 'Open links to files with secrets or keys',
  why: 'A password or key that anybody can read has to be taken for stolen.',
  posture: 'dlp',
  group: 'AtRest',
  severity: 3,
  standards: [nist('IA-5'), iso27001('8.12')],
  playbook: 'rotate_secrets',
  among: [files],
  fails: () => [shared('anonymous'), labelled('regulated/credentials')],
  unknown: [shared('anonymous'), ...notRead],
})

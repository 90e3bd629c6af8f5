import { itemCheck } from '../../check.ts'
import { files, notRead, sensitiveFrom, shared } from '../../items.ts'
import { iso27001, nist } from '../../standards.ts'

export const personalAccess = itemCheck({
  id: 'personal_access',
  title: 'Files with sensitive content that a personal address can open',
  why: 'What lies in a private account is out of reach for every rule of yours, and stays there when its owner leaves.',
  posture: 'insider_threat',
  group: 'AtRest',
  severity: 3,
  standards: [iso27001('5.14'), nist('AC-20')],
  playbook: 'remove_personal_access',
  among: [files],
  fails: () => [shared('personal'), sensitiveFrom(1)],
  unknown: [shared('personal'), ...notRead],
})

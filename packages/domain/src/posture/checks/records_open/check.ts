import { itemCheck } from '../../check.ts'
import { notRead, records, sensitiveFrom, sharedOutside } from '../../items.ts'
import { iso27001, nist } from '../../standards.ts'

export const recordsOpen = itemCheck({
  id: 'records_open',
  title: 'Sensitive tables that everybody can read',
  why: 'A grant to everybody makes each account of the database a way to all of the rows.',
  posture: 'information_access',
  group: 'AtRest',
  severity: 3,
  standards: [iso27001('8.3'), nist('AC-6')],
  playbook: 'revoke_public_grants',
  among: [records],
  fails: () => [sharedOutside, sensitiveFrom(2)],
  unknown: [sharedOutside, ...notRead],
})

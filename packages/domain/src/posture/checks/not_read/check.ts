import { itemCheck } from '../../check.ts'
import { files } from '../../items.ts'
import { iso27001 } from '../../standards.ts'

export const notRead = itemCheck({
  id: 'not_read',
  title: 'Files that could not be read',
  why: 'What is not read is not known: it may hold anything.',
  posture: 'data_protection',
  group: 'AtRest',
  severity: 1,
  standards: [iso27001('5.9')],
  among: [files],
  fails: () => [{ dimension: 'status', operator: 'in', value: ['skipped', 'failed'] }],
  unknown: [],
})

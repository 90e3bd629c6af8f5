import { itemCheck } from '../../check.ts'
import { files, sensitiveFrom } from '../../items.ts'
import { cisMicrosoft365, iso27001 } from '../../standards.ts'

export const sensitiveUnlabelled = itemCheck({
  id: 'sensitive_unlabelled',
  title: 'Sensitive files without a Microsoft sensitivity label',
  why: 'Without a label neither people nor other products know that the content needs protection.',
  posture: 'info_governance',
  group: 'AtRest',
  severity: 2,
  standards: [iso27001('5.13'), cisMicrosoft365('3.3.1')],
  playbook: 'apply_label',
  among: [files, sensitiveFrom(2)],
  fails: () => [{ dimension: 'microsoftLabel', operator: 'eq', value: false }],
  unknown: [],
})

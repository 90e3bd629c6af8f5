import { itemCheck } from '../../check.ts'
import { files, notRead, sensitiveFrom, shared } from '../../items.ts'
import { iso27001, nist } from '../../standards.ts'

export const outsideHighlySensitive = itemCheck({
  id: 'outside_highly_sensitive',
  title: 'Highly sensitive files shared with other organisations',
  why: 'The most sensitive content should leave only where somebody decided that it does.',
  posture: 'dlp',
  group: 'AtRest',
  severity: 3,
  standards: [iso27001('5.14'), nist('AC-21')],
  playbook: 'remove_untrusted_organisations',
  among: [files],
  fails: () => [shared('outside'), sensitiveFrom(3)],
  unknown: [shared('outside'), ...notRead],
})

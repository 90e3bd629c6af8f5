import { itemCheck } from '../../check.ts'
import { files, sharedOutside, unchangedFor, undated } from '../../items.ts'
import { iso27001, nist } from '../../standards.ts'

export const staleAccess = itemCheck({
  id: 'stale_access',
  title: 'Files unchanged for a year that somebody outside can still reach',
  why: 'Access outlives its purpose: nobody remembers why it was given, and nobody watches it.',
  posture: 'activities',
  group: 'AtRest',
  severity: 2,
  standards: [iso27001('5.18'), nist('AC-2')],
  playbook: 'expire_old_links',
  among: [files],
  fails: now => [sharedOutside, ...unchangedFor(365, now)],
  unknown: [sharedOutside, undated],
})

import { itemCheck } from '../../check.ts'
import { files, sensitiveFrom, unchangedFor, undated } from '../../items.ts'
import { gdpr, iso27001 } from '../../standards.ts'

export const keptTooLong = itemCheck({
  id: 'kept_too_long',
  title: 'Sensitive files unchanged for seven years',
  why: 'Personal data may be kept no longer than needed, and what is gone cannot leak.',
  posture: 'data_protection',
  group: 'AtRest',
  severity: 1,
  standards: [gdpr('5(1)(e)'), iso27001('8.10')],
  playbook: 'delete_stale_copies',
  among: [files, sensitiveFrom(2)],
  fails: now => [...unchangedFor(7 * 365, now)],
  unknown: [undated],
})

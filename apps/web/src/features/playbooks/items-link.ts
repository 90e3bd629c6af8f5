import type { MetricCondition, PlaybookSubject } from '@sharelight/contract'
import { listLink } from '../../lib/lists.ts'

/** The list of exactly the things that a playbook counts; undefined for those that the investigation has no list of. */
export function itemsLink(subject: PlaybookSubject, where: readonly MetricCondition[]): string | undefined {
  return subject === 'files' || subject === 'folders' ? listLink(subject, { frame: 'all', where }) : undefined
}

import type { MetricFilter } from '@sharelight/contract'
import { foundPlaceholder, subjectPlaceholder } from '@sharelight/domain'
import type { Subject } from '../../data-subjects/verbs/find-subject.ts'

/** A block's filter with the person's ids or keys in it; `none` where it asks for a person of whom there is no identity, or nothing to look for. */
export function aboutSubject(filter: MetricFilter | null, subject: Subject | null): MetricFilter | null | 'none' {
  if (!filter) return null
  if ('and' in filter) return several(filter.and, subject, and => ({ and }))
  if ('or' in filter) return several(filter.or, subject, or => ({ or }))
  if ('nor' in filter) return several(filter.nor, subject, nor => ({ nor }))
  if (!Array.isArray(filter.value)) return filter
  const [asked] = filter.value
  if (asked !== subjectPlaceholder && asked !== foundPlaceholder) return filter
  const value = asked === subjectPlaceholder ? (subject?.ids ?? []) : [...(subject?.keys.keys() ?? [])]
  return value.length ? { ...filter, value } : 'none'
}

function several(
  parts: readonly MetricFilter[],
  subject: Subject | null,
  joined: (parts: MetricFilter[]) => MetricFilter,
): MetricFilter | null | 'none' {
  const made = parts.map(part => aboutSubject(part, subject))
  return made.includes('none') ? 'none' : joined(made.filter(part => part !== null && part !== 'none'))
}

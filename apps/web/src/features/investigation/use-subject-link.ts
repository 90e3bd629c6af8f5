import { useSearchParams } from 'react-router'
import { subjectLink, type Subject } from '../../lib/subject.ts'

/** Leads from here to a subject, in the time frame that one is looking at. */
export function useSubjectLink(): (subject: Subject) => string {
  const [query] = useSearchParams()
  const frame = query.get('frame') ?? undefined
  return subject => subjectLink(subject, frame)
}

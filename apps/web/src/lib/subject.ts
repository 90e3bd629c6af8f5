import type { MetricCondition } from '@sharelight/contract'
import { paths } from './paths.ts'

/** What can be investigated: its dimension in the events, the one that names it, and of people the one of their addresses. */
export const subjects = {
  employee: { dimension: 'actor', name: 'actorName', address: 'actorAddress', icon: 'employees' },
  contact: { dimension: 'contact', name: 'contactName', address: 'contactAddress', icon: 'contacts' },
  personal: { dimension: 'personal', name: 'personalName', address: 'personalAddress', icon: 'personal-contacts' },
  organization: { dimension: 'organization', name: 'organization', address: '', icon: 'organizations' },
  folder: { dimension: 'folder', name: 'folderPath', address: '', icon: 'folders' },
  file: { dimension: 'item', name: 'itemName', address: '', icon: 'files' },
} as const
export type SubjectKind = keyof typeof subjects
export interface Subject {
  kind: SubjectKind
  id: string
}

/** Who used a link without signing in, or a thing that an event does not name. */
export const nobody = '00000000-0000-0000-0000-000000000000'

export function isSubjectKind(text: string | undefined): text is SubjectKind {
  return text !== undefined && Object.hasOwn(subjects, text)
}

export function readSubject(text: string | null): Subject | undefined {
  const [, kind, id] = /^(\w+):(.+)$/.exec(text ?? '') ?? []
  return isSubjectKind(kind) && id ? { kind, id } : undefined
}

/** The events that a subject has a part in: what an employee did, what reached somebody outside, what happened to a thing. */
export function eventsOf({ kind, id }: Subject): MetricCondition {
  return {
    dimension: kind === 'contact' || kind === 'personal' ? 'recipient' : subjects[kind].dimension,
    operator: 'eq',
    value: id,
  }
}

export function subjectLink({ kind, id }: Subject, frame?: string): string {
  return `${paths.investigation}?${new URLSearchParams({ subject: `${kind}:${id}`, ...(frame && { frame }) })}`
}

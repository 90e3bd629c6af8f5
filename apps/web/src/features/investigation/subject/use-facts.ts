import type { AccountState, ShareType, TrustClass } from '@sharelight/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { lists } from '../../../lib/lists.ts'
import type { Subject } from '../../../lib/subject.ts'

/** Who or what a subject is, as its list has it. `name` is empty when it is not there or may not be seen. */
export interface SubjectFacts {
  name: string
  address: string
  organisation: string
  department: string
  trust: TrustClass | undefined
  files: number | undefined
  /** How far it is shared; of folders. */
  shareType: ShareType | undefined
  /** Of an employee's account, and when they leave or left. */
  state: AccountState | null
  leavesAt: string | null
}

const none: SubjectFacts = {
  name: '',
  address: '',
  organisation: '',
  department: '',
  trust: undefined,
  files: undefined,
  shareType: undefined,
  state: null,
  leavesAt: null,
}

export function useFacts(subject: Subject) {
  return useQuery({ queryKey: ['list', 'subject', subject], queryFn: ({ signal }) => readFacts(subject, signal) })
}

async function readFacts({ kind, id }: Subject, signal: AbortSignal): Promise<SubjectFacts> {
  const by = (dimension: string) => ({ filter: { dimension, operator: 'eq' as const, value: id }, limit: 1 })
  if (kind === 'organization') {
    const {
      items: [row],
    } = await call(lists.organizations, by('organization'), { signal })
    return row ? { ...none, name: row.name, trust: row.trust } : { ...none, name: id }
  }
  if (kind === 'folder') {
    const {
      items: [row],
    } = await call(lists.folders, by('id'), { signal })
    return row ? { ...none, name: row.name, address: row.path, files: row.files, shareType: row.shareType } : none
  }
  if (kind === 'employee') {
    const {
      items: [row],
    } = await call(lists.employees, by('id'), { signal })
    return row
      ? {
          ...none,
          name: row.name,
          address: row.address,
          organisation: row.organisation,
          department: row.department,
          state: row.state,
          leavesAt: row.leavesAt,
        }
      : none
  }
  // A recipient may turn out to be of any kind.
  const answers = await Promise.all(
    [lists.contacts, lists['personal-contacts'], lists.employees].map(list =>
      call(list, by('id'), { signal, quiet: true }).catch(() => ({ items: [] })),
    ),
  )
  const row = answers.flatMap(({ items }) => items)[0]
  return row
    ? {
        ...none,
        name: row.name,
        address: row.address,
        organisation: row.organisation,
        department: row.department,
        trust: row.kind === 'employee' ? undefined : row.trust,
      }
    : none
}

import type { ActivityEvent } from '../../kit/connector.ts'
import { changeEvent, DirectoryAudit } from './change.ts'
import type { TimedLog, Told } from './read.ts'
import { SignIn, signInEvent } from './sign-in.ts'

const unreadable = 'not a record'

export const entraLogs = {
  'sign-ins': {
    path: '/auditLogs/signIns',
    time: 'createdDateTime',
    what: 'The log of sign-ins',
    tell: entries =>
      told(entries, entry => {
        const { data } = SignIn.safeParse(entry)
        return data ? { event: signInEvent(data) } : { unknown: unreadable }
      }),
  },
  'directory-changes': {
    path: '/auditLogs/directoryAudits',
    time: 'activityDateTime',
    what: 'The log of the directory',
    tell: entries =>
      told(entries, entry => {
        const { data } = DirectoryAudit.safeParse(entry)
        if (!data) return { unknown: unreadable }
        const event = changeEvent(data)
        return event === 'unknown' ? { unknown: data.activityDisplayName.slice(0, 200) || unreadable } : { event }
      }),
  },
} as const satisfies Record<string, TimedLog>
export type EntraLogName = keyof typeof entraLogs
export const entraLogNames = ['sign-ins', 'directory-changes'] as const satisfies readonly EntraLogName[]

interface Meant {
  event?: ActivityEvent | undefined
  unknown?: string
}

/** Never throws over an entry. */
export function told(entries: readonly unknown[], mean: (entry: unknown) => Meant): Told {
  const [items, unmapped]: [ActivityEvent[], Record<string, number>] = [[], {}]
  for (const entry of entries) {
    const { event, unknown } = mean(entry)
    if (event) items.push(event)
    if (unknown !== undefined) unmapped[unknown] = (unmapped[unknown] ?? 0) + 1
  }
  return { items, unmapped }
}

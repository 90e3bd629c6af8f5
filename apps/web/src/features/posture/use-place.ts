import { postureGroups, postureValues, type PostureCheck } from '@sharelight/contract'
import type { useSearchParams } from 'react-router'
import type { Part } from './use-posture.ts'

const states: readonly PostureCheck['state'][] = ['failing', 'passing', 'unknown', 'not_asked']

export interface Place {
  part: Part
  state: PostureCheck['state'] | undefined
  search: string
  /** Id of the check that is open. */
  check: string | undefined
  change: (values: Record<string, string>) => void
}

/** What the address says. */
export function usePlace([query, setQuery]: ReturnType<typeof useSearchParams>): Place {
  const group = postureGroups.find(value => value === query.get('group'))
  const posture = postureValues.find(value => value === query.get('subject'))
  const source = query.get('source')
  const search = query.get('q') ?? ''
  return {
    part: { ...(group && { group }), ...(posture && { posture }), ...(isId(source) && { source }) },
    state: states.find(value => value === query.get('state')),
    search,
    check: query.get('check') ?? undefined,
    change: values =>
      setQuery(
        current => {
          const next = new URLSearchParams(current)
          for (const [name, value] of Object.entries(values)) {
            if (value) next.set(name, value)
            else next.delete(name)
          }
          return next
        },
        { replace: true },
      ),
  }
}

function isId(text: string | null): text is string {
  return text !== null && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
}

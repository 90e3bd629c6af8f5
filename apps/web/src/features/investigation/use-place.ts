import type { MetricCondition } from '@sharelight/contract'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { readConditions, writeConditions } from '../../lib/conditions.ts'
import { isListName, type ListName } from '../../lib/lists.ts'
import type { Sort } from '../../ui/column.ts'

/** Everything that the address says about the list: it can be shared, and going back brings it back. */
export function usePlace() {
  const [query, setQuery] = useSearchParams()
  const type = query.get('type')
  const list: ListName = isListName(type) ? type : 'files'
  const written = query.getAll('f').join('\n')
  const conditions = useMemo(() => readConditions(written ? written.split('\n') : []), [written])
  const sortText = query.get('sort')
  const change = (values: Record<string, string | undefined>, replace = false) =>
    setQuery(
      current => {
        const next = new URLSearchParams(current)
        for (const [name, value] of Object.entries(values)) {
          if (value) next.set(name, value)
          else next.delete(name)
        }
        return next
      },
      { replace },
    )
  return {
    list,
    conditions,
    search: query.get('q') ?? '',
    frame: query.get('frame') ?? undefined,
    item: query.get('item') ?? undefined,
    event: query.get('event') ?? undefined,
    sort: readSort(sortText),
    setFrame: (frame: string) => change({ frame }),
    setSearch: (q: string) => change({ q }, true),
    /** A step from one to the next takes its place in the history. */
    setItem: (item: string | undefined, isStep = false) => change({ item }, isStep),
    setEvent: (event: string | undefined, isStep = false) => change({ event }, isStep),
    setSort: ({ by, direction }: Sort) => change({ sort: `${by}:${direction}` }),
    setConditions: (next: readonly MetricCondition[]) =>
      setQuery(current => {
        const changed = new URLSearchParams(current)
        changed.delete('f')
        for (const condition of writeConditions(next)) changed.append('f', condition)
        return changed
      }),
  }
}

function readSort(text: string | null): Sort | undefined {
  const [by, direction] = text?.split(':') ?? []
  return by && (direction === 'Ascend' || direction === 'Descend') ? { by, direction } : undefined
}

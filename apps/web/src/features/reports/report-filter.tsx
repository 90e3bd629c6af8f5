import type { MetricFilter } from '@sharelight/contract'
import { useState } from 'react'
import { isWritten, newGroup, rootOf, toFilter } from '../../ui/filter/filter-draft.ts'
import { GroupFields } from '../../ui/filter/group-fields.tsx'
import { texts } from '#texts/reports.ts'

interface ReportFilterProps {
  filter: MetricFilter | null
  onChange: (filter: MetricFilter | null) => void
}

/** What the whole report is narrowed to. What is not written to its end narrows nothing yet. */
export function ReportFilter({ filter, onChange }: ReportFilterProps) {
  const [group, setGroup] = useState(() => (filter ? rootOf(filter) : newGroup('and', [])))
  const [added, setAdded] = useState<number>()
  return (
    <details open={filter !== null}>
      <summary>{texts.filter}</summary>
      <p className="caption">{texts.filterHint}</p>
      <GroupFields
        group={group}
        depth={1}
        added={added}
        onAdded={setAdded}
        onChange={next => {
          setGroup(next)
          onChange(isWritten(next) ? toFilter(next) : null)
        }}
      />
    </details>
  )
}

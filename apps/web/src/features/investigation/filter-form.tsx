import type { MetricCondition } from '@sharelight/contract'
import { useState } from 'react'
import type { ListName } from '../../lib/lists.ts'
import { FieldList } from './filter-fields.tsx'
import { TextFilter, ValuesFilter } from './filter-values.tsx'
import { filtersOf, type FilterField } from './filters.ts'
import { useOptions } from './use-options.ts'

interface FilterFormProps {
  list: ListName
  conditions: readonly MetricCondition[]
  onAdd: (condition: MetricCondition) => void
}

/** What to filter by, or a value that is known by name; then the values, several at once. */
export function FilterForm({ list, conditions, onAdd }: FilterFormProps) {
  const fields = filtersOf[list]
  const options = useOptions(fields)
  const [field, setField] = useState<FilterField>()
  if (!field) return <FieldList fields={fields} options={options} onField={setField} onAdd={onAdd} />
  const back = () => setField(undefined)
  if (field.options === 'text') return <TextFilter field={field} onBack={back} onAdd={onAdd} />
  return (
    <ValuesFilter
      field={field}
      options={options.get(field.dimension) ?? []}
      before={conditions}
      onBack={back}
      onAdd={onAdd}
    />
  )
}

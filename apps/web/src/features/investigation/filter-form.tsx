import { Button, Select, TextInput } from '@mantine/core'
import type { MetricCondition } from '@sharelight/contract'
import { listInsights } from '@sharelight/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { readConditions } from '../../lib/conditions.ts'
import { useLabels } from '../../lib/labels.ts'
import type { ListName } from '../../lib/lists.ts'
import { useSources } from '../../lib/queries.ts'
import { useServices } from '../../lib/services.ts'
import { filtersOf, type FilterField, type Option } from './filters.ts'
import { texts } from '#texts/investigation.ts'

/** What to filter by, how, and the value. */
export function FilterForm({ list, onAdd }: { list: ListName; onAdd: (condition: MetricCondition) => void }) {
  const fields = filtersOf[list]
  const [dimension, setDimension] = useState(fields[0]?.dimension ?? '')
  const [value, setValue] = useState('')
  const field = fields.find(each => each.dimension === dimension)
  const options = useOptions(field)
  const operator = texts.operators[field?.operator ?? 'eq']
  const how = operator.charAt(0).toUpperCase() + operator.slice(1)
  function submit(event: React.SubmitEvent) {
    event.preventDefault()
    // Read as the address is read, so that numbers and yes or no are what they are.
    const [condition] =
      field && value.trim()
        ? readConditions([`${field.dimension}:${field.operator}:${encodeURIComponent(value.trim())}`])
        : []
    if (condition) onAdd(condition)
  }
  return (
    <form onSubmit={submit}>
      <Select
        label={texts.filter.field}
        size="xs"
        allowDeselect={false}
        comboboxProps={{ withinPortal: false }}
        value={dimension}
        onChange={next => {
          setDimension(next ?? '')
          setValue('')
        }}
        data-autofocus
        data={fields.map(each => ({
          value: each.dimension,
          label: texts.dimensions[each.dimension] ?? each.dimension,
        }))}
      />
      {options ? (
        <Select
          mt="xs"
          size="xs"
          label={how}
          searchable
          comboboxProps={{ withinPortal: false }}
          data={[...options]}
          value={value || null}
          onChange={next => setValue(next ?? '')}
        />
      ) : (
        <TextInput
          mt="xs"
          size="xs"
          label={how}
          value={value}
          maxLength={200}
          onChange={event => setValue(event.currentTarget.value)}
        />
      )}
      <Button mt="sm" size="xs" fullWidth type="submit" disabled={!value.trim()}>
        {texts.filter.submit}
      </Button>
    </form>
  )
}

/** What can be chosen; undefined where a text is asked for. */
function useOptions(field: FilterField | undefined): readonly Option[] | undefined {
  const kind = field?.options
  const { data: labels } = useLabels()
  const services = useServices()
  const { data: sources } = useSources(kind === 'sources')
  const { data: insights } = useQuery({
    queryKey: ['insights'],
    enabled: kind === 'insights',
    queryFn: async ({ signal }) => (await call(listInsights, {}, { signal })).insights,
  })
  if (kind === 'text' || kind === undefined) return undefined
  if (kind === 'labels')
    return (
      labels
        ?.filter(({ generation, code }) => generation < 3 && code > 0)
        .map(({ key, path, labelName }) => ({ value: key, label: path.length > 1 ? path.join(' › ') : labelName })) ??
      []
    )
  if (kind === 'sources') return sources?.map(({ id, name }) => ({ value: id, label: name })) ?? []
  if (kind === 'services') return services.all.map(({ code, name }) => ({ value: String(code), label: name }))
  if (kind === 'insights') return insights?.map(({ id, name }) => ({ value: id, label: name })) ?? []
  return kind
}

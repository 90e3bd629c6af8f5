import { Button, MultiSelect } from '@mantine/core'
import { shareTypes, type MetricFilter } from '@sharelight/contract'
import { filterWords, plainName } from '@sharelight/domain'
import { useLabelNames } from '../../lib/labels.ts'
import { useSources } from '../../lib/queries.ts'
import form from '../../ui/form.module.css'
import { texts as shared } from '#texts/shared.ts'
import { texts } from '#texts/integrations.ts'

const t = texts.form
const dimensions = ['shareType', 'source'] as const
type Dimension = (typeof dimensions)[number]
type Chosen = Partial<Record<Dimension, string[]>>

interface FilterFieldsProps {
  filter: MetricFilter | null
  onChange: (filter: MetricFilter | null) => void
}

/** Of which events a receiver is told. What was written by other means is told in words, and stays until it is taken away. */
export function FilterFields({ filter, onChange }: FilterFieldsProps) {
  const sources = useSources().data ?? []
  const nameOf = useLabelNames()
  const chosen = chosenIn(filter)
  if (!chosen)
    return (
      <div>
        <p className="caption">{t.filter}</p>
        <p>
          {filter && filterWords(filter, (dimension, value) => plainName(dimension, value) ?? nameOf(String(value)))}
        </p>
        <Button size="compact-xs" variant="default" onClick={() => onChange(null)}>
          {t.filterAway}
        </Button>
      </div>
    )
  const choose = (dimension: Dimension, values: string[]) => onChange(filterOf({ ...chosen, [dimension]: values }))
  return (
    <div className={form.pair}>
      <MultiSelect
        label={t.shareTypes}
        placeholder={chosen.shareType?.length ? '' : t.any}
        data={shareTypes.map(value => ({ value, label: shared.shareType[value] }))}
        value={chosen.shareType ?? []}
        clearable
        onChange={values => choose('shareType', values)}
      />
      <MultiSelect
        label={t.sources}
        placeholder={chosen.source?.length ? '' : t.any}
        data={sources.map(({ id, name }) => ({ value: id, label: name }))}
        value={chosen.source ?? []}
        clearable
        onChange={values => choose('source', values)}
      />
    </div>
  )
}

/** What was chosen here; undefined where the filter says something else. */
function chosenIn(filter: MetricFilter | null): Chosen | undefined {
  const chosen: Chosen = {}
  if (!filter) return chosen
  for (const part of 'and' in filter ? filter.and : [filter]) {
    const dimension = 'dimension' in part ? dimensions.find(each => each === part.dimension) : undefined
    if (!dimension || !('operator' in part) || part.operator !== 'in' || !Array.isArray(part.value)) return undefined
    chosen[dimension] = part.value.map(String)
  }
  return chosen
}

function filterOf(chosen: Chosen): MetricFilter | null {
  const and = dimensions.flatMap(dimension => {
    const value = chosen[dimension] ?? []
    return value.length ? [{ dimension, operator: 'in' as const, value }] : []
  })
  return and.length ? { and } : null
}

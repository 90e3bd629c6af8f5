import { NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import type { MetricFilter, SensitivityLabel } from '@sharelight/contract'
import { listSources } from '@sharelight/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { texts } from '#texts/labelling.ts'
import classes from './labelling.module.css'

const t = texts.manual

export interface FileChoice {
  search: string
  source: string
  sensitivity: string
  /** Of the label that is carried; `none` for files without one. */
  carries: string
}
export const noChoice: FileChoice = { search: '', source: '', sensitivity: '', carries: '' }

/** What the choice asks of the semantic layer; nothing where all files are meant. */
export function filterOf({ search, source, sensitivity, carries }: FileChoice): MetricFilter | undefined {
  const and: MetricFilter[] = [
    ...(search
      ? [{ or: ['name', 'path'].map(dimension => ({ dimension, operator: 'contains' as const, value: search })) }]
      : []),
    ...(source ? [{ dimension: 'source', operator: 'eq' as const, value: source }] : []),
    ...(sensitivity ? [{ dimension: 'sensitivity', operator: 'eq' as const, value: Number(sensitivity) }] : []),
    ...(carries === 'none' ? [{ dimension: 'carriedLabels', operator: 'eq' as const, value: '' }] : []),
    ...(carries && carries !== 'none' ? [{ dimension: 'carriedLabel', operator: 'eq' as const, value: carries }] : []),
  ]
  return and.length ? { and } : undefined
}

interface ChooseProps {
  labels: readonly SensitivityLabel[]
  choice: FileChoice
  onChange: (choice: FileChoice) => void
}

/** Narrows the list of files. */
export function ChooseFiles({ labels, choice, onChange }: ChooseProps) {
  const { data: sources = [] } = useQuery({
    queryKey: ['sources'],
    queryFn: async ({ signal }) => (await call(listSources, {}, { signal, quiet: true })).sources,
  })
  const later = useDebouncedCallback((search: string) => onChange({ ...choice, search }), 250)
  const select = (field: 'source' | 'sensitivity' | 'carries', data: { value: string; label: string }[]) => (
    <NativeSelect
      size="xs"
      label={t[field]}
      value={choice[field]}
      onChange={event => onChange({ ...choice, [field]: event.currentTarget.value })}
      data={[{ value: '', label: t.any }, ...data]}
    />
  )
  return (
    <div className={classes.choice}>
      <TextInput size="xs" label={t.search} onChange={event => later(event.currentTarget.value.trim())} />
      {select(
        'source',
        sources.map(({ id, name }) => ({ value: id, label: name })),
      )}
      {select(
        'sensitivity',
        ([3, 2, 1, 0] as const).map(level => ({ value: String(level), label: texts.mapping.level[level] ?? '' })),
      )}
      {select('carries', [
        { value: 'none', label: t.unlabelled },
        ...labels.toReversed().map(({ id, name }) => ({ value: id, label: name })),
      ])}
    </div>
  )
}

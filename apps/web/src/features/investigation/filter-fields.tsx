import { TextInput } from '@mantine/core'
import type { MetricCondition } from '@sharelight/contract'
import { IconChevronRight, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { equalTo, titleOf, type FilterField, type Option } from './filters.ts'
import classes from './filter-form.module.css'
import { texts } from '#texts/investigation.ts'

interface FieldListProps {
  fields: readonly FilterField[]
  options: ReadonlyMap<string, readonly Option[]>
  onField: (field: FilterField) => void
  onAdd: (condition: MetricCondition) => void
}

const mostValues = 12
const t = texts.filter

/** All that can be filtered by; what is typed finds a value of any of them too, which is then all that is needed. */
export function FieldList({ fields, options, onField, onAdd }: FieldListProps) {
  const [text, setText] = useState('')
  const wanted = text.trim().toLowerCase()
  const named = fields.filter(field => titleOf(field).toLowerCase().includes(wanted))
  const values = wanted ? matching(fields, options, wanted) : []
  function enter(event: React.KeyboardEvent) {
    const [value, field] = [values[0], named[0]]
    if (event.key !== 'Enter') return
    event.preventDefault()
    if (field && wanted) onField(field)
    else if (value) onAdd(equalTo(value.field, [value.option.value]))
  }
  return (
    <>
      <TextInput
        size="xs"
        data-autofocus
        autoFocus
        placeholder={t.search}
        aria-label={t.search}
        leftSection={<IconSearch size={14} aria-hidden />}
        value={text}
        onChange={event => setText(event.currentTarget.value)}
        onKeyDown={enter}
      />
      <ul className={classes.list} aria-label={t.field}>
        {named.map(field => (
          <li key={field.dimension}>
            <button type="button" className={classes.row} onClick={() => onField(field)}>
              {titleOf(field)}
              <IconChevronRight size={14} aria-hidden />
            </button>
          </li>
        ))}
        {values.map(({ field, option }) => (
          <li key={`${field.dimension}:${option.value}`}>
            <button type="button" className={classes.row} onClick={() => onAdd(equalTo(field, [option.value]))}>
              <span className="truncate" title={option.label}>
                {leafOf(option)} <span className="caption">{[titleOf(field), ...branchOf(option)].join(' › ')}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {named.length + values.length === 0 && <p className="caption">{t.nothing}</p>}
    </>
  )
}

const parted = ({ label }: Option) => label.split(' › ')
const leafOf = (option: Option) => parted(option).at(-1) ?? ''
const branchOf = (option: Option) => parted(option).slice(0, -1)

/** Values called so: first those whose name begins with it. */
function matching(
  fields: readonly FilterField[],
  options: ReadonlyMap<string, readonly Option[]>,
  wanted: string,
): { field: FilterField; option: Option }[] {
  const later = ({ option }: { option: Option }) => Number(!leafOf(option).toLowerCase().startsWith(wanted))
  return fields
    .flatMap(field =>
      (options.get(field.dimension) ?? [])
        .filter(({ label }) => label.toLowerCase().includes(wanted))
        .map(option => ({ field, option })),
    )
    .toSorted((a, b) => later(a) - later(b) || branchOf(a.option).length - branchOf(b.option).length)
    .slice(0, mostValues)
}

import { MultiSelect, NativeSelect, Select, TagsInput, TextInput } from '@mantine/core'
import { policyDimensions, type PolicyDimension } from '@sharelight/contract'
import { texts } from '#texts/policies.ts'
import { isPartial, isSeveral, newCondition, operatorsOf, type Comparing, type ConditionPart } from './filter-draft.ts'
import classes from './filter.module.css'
import { PeopleField } from './people-field.tsx'
import { useChoices } from './values.ts'

const t = texts.editor
const dimensions = policyDimensions.map(value => ({ value, label: texts.dimensions[value] }))

interface ConditionProps {
  part: ConditionPart
  /** Of the group that it stands in. */
  depth: number
  isNew: boolean
  onChange: (part: ConditionPart) => void
}

/** What of an event is compared, how, and with what. */
export function ConditionFields({ part, depth, isNew, onChange }: ConditionProps) {
  const operators = operatorsOf(part, depth).map(value => ({ value, label: texts.operators[value] }))
  return (
    <div className={classes.condition}>
      <Select
        size="xs"
        aria-label={t.what}
        searchable
        allowDeselect={false}
        data={dimensions}
        value={part.dimension}
        onChange={value => value && onChange({ ...newCondition(value as PolicyDimension), key: part.key })}
        openOnFocus={false}
        autoFocus={isNew}
      />
      <NativeSelect
        size="xs"
        aria-label={t.how}
        data={operators}
        value={part.operator}
        onChange={event => {
          const operator = event.currentTarget.value as Comparing
          onChange({ ...part, operator, values: keptValues(part, operator) })
        }}
      />
      <Values part={part} onChange={values => onChange({ ...part, values })} />
    </div>
  )
}

/** A piece of text is none of the values that there are, and the other way round. */
function keptValues({ operator: before, values }: ConditionPart, operator: Comparing): string[] {
  if (isPartial(before) !== isPartial(operator)) return []
  return isSeveral(operator) ? values : values.slice(0, 1)
}

interface ValuesProps {
  part: ConditionPart
  onChange: (values: string[]) => void
}

function Values({ part: { dimension, operator, values }, onChange }: ValuesProps) {
  const known = useChoices(dimension)
  const choices = isPartial(operator) ? undefined : known
  if (dimension === 'actor' || dimension === 'recipient')
    return <PeopleField of={dimension} values={values} onChange={onChange} />
  if (choices && isSeveral(operator))
    return (
      <MultiSelect
        size="xs"
        aria-label={t.values}
        placeholder={values.length ? undefined : texts.search}
        searchable
        data={choices}
        value={values}
        onChange={onChange}
      />
    )
  if (choices)
    return (
      <Select
        size="xs"
        aria-label={t.value}
        data={choices}
        value={values[0] ?? null}
        onChange={value => onChange(value === null ? [] : [value])}
      />
    )
  if (isSeveral(operator))
    return <TagsInput size="xs" aria-label={t.values} value={values} maxTags={100} onChange={onChange} />
  return (
    <TextInput
      size="xs"
      aria-label={t.value}
      maxLength={200}
      value={values[0] ?? ''}
      onChange={event => onChange([event.currentTarget.value])}
    />
  )
}

import { ActionIcon, Button, MultiSelect, NativeSelect, Select, TagsInput, TextInput } from '@mantine/core'
import { policyDimensions, type MetricOperator, type PolicyDimension } from '@sharelight/contract'
import { filterWords, plainName } from '@sharelight/domain'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useLabelNames } from '../../lib/labels.ts'
import { texts } from '#texts/policies.ts'
import { isSeveral, newPart, operatorsOf, type FilterPart } from './draft.ts'
import { PeopleField } from './people-field.tsx'
import classes from './policies.module.css'
import { useChoices } from './values.ts'

const t = texts.editor
const dimensions = policyDimensions.map(value => ({ value, label: texts.dimensions[value] }))

/** Comparisons of which all have to hold. */
export function FilterFields({ parts, onChange }: { parts: FilterPart[]; onChange: (parts: FilterPart[]) => void }) {
  const change = (next: FilterPart) => onChange(parts.map(part => (part.key === next.key ? next : part)))
  const remove = (key: number) => onChange(parts.filter(part => part.key !== key))
  return (
    <fieldset className={classes.group}>
      <legend>{t.which}</legend>
      <p className="caption">{t.whichHint}</p>
      <ul className={classes.parts}>
        {parts.map(part => (
          <li key={part.key} className={classes.part}>
            {'nested' in part ? <Nested part={part} /> : <Condition part={part} onChange={change} />}
            <ActionIcon variant="subtle" color="gray" aria-label={t.removeCondition} onClick={() => remove(part.key)}>
              <IconX size={16} />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconPlus size={14} aria-hidden />}
        onClick={() => onChange([...parts, newPart()])}
      >
        {t.addCondition}
      </Button>
    </fieldset>
  )
}

/** What was written with other means is told in words, and stays as it is. */
function Nested({ part }: { part: Extract<FilterPart, { nested: unknown }> }) {
  const nameOf = useLabelNames()
  const words = filterWords(part.nested, (dimension, value) => plainName(dimension, value) ?? nameOf(String(value)))
  return (
    <p className={classes.nested} title={t.nested}>
      {words}
    </p>
  )
}

function Condition({
  part,
  onChange,
}: {
  part: Exclude<FilterPart, { nested: unknown }>
  onChange: (part: FilterPart) => void
}) {
  const operators = operatorsOf(part.dimension).map(value => ({ value, label: texts.operators[value] }))
  return (
    <div className={classes.condition}>
      <Select
        size="xs"
        aria-label={t.what}
        searchable
        allowDeselect={false}
        data={dimensions}
        value={part.dimension}
        onChange={value => value && onChange({ ...newPart(value as PolicyDimension), key: part.key })}
      />
      <NativeSelect
        size="xs"
        aria-label={t.how}
        data={operators}
        value={part.operator}
        onChange={event => {
          const operator = event.currentTarget.value as MetricOperator
          onChange({ ...part, operator, values: isSeveral(operator) ? part.values : part.values.slice(0, 1) })
        }}
      />
      <Values part={part} onChange={values => onChange({ ...part, values })} />
    </div>
  )
}

function Values({
  part: { dimension, operator, values },
  onChange,
}: {
  part: Exclude<FilterPart, { nested: unknown }>
  onChange: (values: string[]) => void
}) {
  const choices = useChoices(dimension)
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

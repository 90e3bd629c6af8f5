import { Button, Checkbox, TextInput } from '@mantine/core'
import type { MetricCondition } from '@sharelight/contract'
import { IconChevronLeft } from '@tabler/icons-react'
import { useState } from 'react'
import { comparing, equalTo, titleOf, type FilterField, type Option } from './filters.ts'
import classes from './filter-form.module.css'
import { texts } from '#texts/investigation.ts'

interface StepProps {
  field: FilterField
  onBack: () => void
  onAdd: (condition: MetricCondition) => void
}

/** So many stand in a list that one looks through; the others are found by typing. */
const mostShown = 60
const searchedFrom = 8
const t = texts.filter

/** Some of the values that there are. */
export function ValuesFilter({
  field,
  options,
  before,
  onBack,
  onAdd,
}: StepProps & { options: readonly Option[]; before: readonly MetricCondition[] }) {
  const [chosen, setChosen] = useState<readonly string[]>(() => valuesIn(before, field))
  const [text, setText] = useState('')
  const wanted = text.trim().toLowerCase()
  const found = options.filter(({ label }) => label.toLowerCase().includes(wanted))
  const isSearched = options.length > searchedFrom
  function submit(event: React.SubmitEvent) {
    event.preventDefault()
    const [only] = found
    if (chosen.length) onAdd(equalTo(field, chosen))
    else if (wanted && only && found.length === 1) onAdd(equalTo(field, [only.value]))
  }
  return (
    <form onSubmit={submit}>
      <Back field={field} onBack={onBack} />
      {isSearched && (
        <TextInput
          size="xs"
          data-autofocus
          autoFocus
          placeholder={t.searchValues}
          aria-label={t.searchValues}
          value={text}
          onChange={event => setText(event.currentTarget.value)}
        />
      )}
      <ul className={classes.list} aria-label={titleOf(field)}>
        {found.slice(0, mostShown).map(({ value, label }, index) => (
          <li key={value}>
            <Checkbox
              size="xs"
              label={label}
              autoFocus={!isSearched && index === 0}
              checked={chosen.includes(value)}
              onChange={event =>
                setChosen(event.currentTarget.checked ? [...chosen, value] : chosen.filter(each => each !== value))
              }
            />
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className="caption">{t.nothing}</p>}
      {found.length > mostShown && <p className="caption">{t.more(found.length - mostShown)}</p>}
      <Button mt="sm" size="xs" fullWidth type="submit" disabled={!chosen.length && !(wanted && found.length === 1)}>
        {t.submit}
      </Button>
    </form>
  )
}

/** A piece of a name. */
export function TextFilter({ field, onBack, onAdd }: StepProps) {
  const [text, setText] = useState('')
  function submit(event: React.SubmitEvent) {
    event.preventDefault()
    if (text.trim()) onAdd(comparing(field, field.operator, [text.trim()]))
  }
  return (
    <form onSubmit={submit}>
      <Back field={field} onBack={onBack} />
      <TextInput
        size="xs"
        data-autofocus
        autoFocus
        label={texts.operators[field.operator]}
        value={text}
        maxLength={200}
        onChange={event => setText(event.currentTarget.value)}
      />
      <Button mt="sm" size="xs" fullWidth type="submit" disabled={!text.trim()}>
        {t.submit}
      </Button>
    </form>
  )
}

const Back = ({ field, onBack }: Pick<StepProps, 'field' | 'onBack'>) => (
  <button type="button" className={classes.back} aria-label={t.back(titleOf(field))} onClick={onBack}>
    <IconChevronLeft size={14} aria-hidden />
    {titleOf(field)}
  </button>
)

/** What was chosen of this before, so that it is changed rather than asked for twice. */
function valuesIn(conditions: readonly MetricCondition[], { dimension }: FilterField): string[] {
  return conditions
    .filter(each => each.dimension === dimension && (each.operator === 'eq' || each.operator === 'in'))
    .flatMap(({ value }) => value)
    .map(String)
}

import { NativeSelect, NumberInput, TextInput } from '@mantine/core'
import type { PlaybookChoice } from '@sharelight/contract'
import { useState } from 'react'

type Values = Record<string, string | number>

/** What is chosen before a playbook is planned, or its script written. */
export function useChoices(choices: readonly PlaybookChoice[]) {
  const [values, setValues] = useState<Values>(() =>
    Object.fromEntries(choices.flatMap(each => (each.default === null ? [] : [[each.name, each.default]]))),
  )
  const isMissing = choices.some(({ name }) => values[name] === undefined || values[name] === '')
  const choose = (name: string, value: string | number) => setValues(known => ({ ...known, [name]: value }))
  return { isMissing, fields: { choices, values, choose }, asked: choices.length ? { choices: values } : {} }
}

/** The fields of `useChoices`. */
export function ChoiceFields({ choices, values, choose }: ReturnType<typeof useChoices>['fields']) {
  return choices.map(choice => (
    <Choice
      key={choice.name}
      choice={choice}
      value={values[choice.name] ?? ''}
      onChange={value => choose(choice.name, value)}
    />
  ))
}

interface ChoiceProps {
  choice: PlaybookChoice
  value: string | number
  onChange: (value: string | number) => void
}

function Choice({ choice: { title, hint, kind, options = [] }, value, onChange }: ChoiceProps) {
  const common = { label: title, description: hint, w: 280 }
  if (kind === 'option')
    return (
      <NativeSelect
        {...common}
        data={options.map(option => ({ value: option.value, label: option.title }))}
        value={value}
        onChange={event => onChange(event.currentTarget.value)}
      />
    )
  return kind === 'number' ? (
    <NumberInput {...common} min={1} value={value} onChange={onChange} />
  ) : (
    <TextInput {...common} maxLength={200} value={value} onChange={event => onChange(event.currentTarget.value)} />
  )
}

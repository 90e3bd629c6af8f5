import { Input, SegmentedControl } from '@mantine/core'
import type { FormAlternative } from '@sharelight/contract'
import { useState } from 'react'
import type { SettingsFieldsProps } from './field-props.ts'
import { SettingsField } from './settings-field.tsx'
import { chosenOf, shownFields, withChoice } from './settings-values.ts'

/** What one of several choices takes. Who chooses another leaves what the first one took. */
export function AlternativeFields({
  alternative: { title, choices },
  ...props
}: SettingsFieldsProps & { alternative: FormAlternative }) {
  const { form, values, saved = [], onChange } = props
  const [chosen, setChosen] = useState(() => chosenOf(choices, values, saved))
  const taken = new Set(choices[chosen]?.fields)
  return (
    <>
      <Input.Wrapper label={title} labelElement="div" mt="sm">
        <SegmentedControl
          fullWidth
          aria-label={title}
          data={choices.map((choice, at) => ({ value: String(at), label: choice.title }))}
          value={String(chosen)}
          onChange={next => {
            setChosen(Number(next))
            onChange(withChoice(choices, Number(next), { values, saved }))
          }}
        />
      </Input.Wrapper>
      {shownFields(form)
        .filter(({ name }) => taken.has(name))
        .map(field => (
          <SettingsField key={field.name} {...props} field={{ ...field, required: true }} />
        ))}
    </>
  )
}

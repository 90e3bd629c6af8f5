import { AlternativeFields } from './alternative-fields.tsx'
import type { SettingsFieldsProps } from './field-props.ts'
import { SettingsField } from './settings-field.tsx'
import { shownFields } from './settings-values.ts'

/** The fields of a connector's settings. Those of an alternative stand where its first one would. */
export function SettingsFields(props: SettingsFieldsProps) {
  const { form } = props
  const alternativeOf = (name: string) =>
    form.alternatives.find(({ choices }) => choices.some(({ fields }) => fields.includes(name)))
  const fields = shownFields(form)
  const firstOf = (alternative: object) => fields.find(({ name }) => alternativeOf(name) === alternative)
  return fields.map(field => {
    const alternative = alternativeOf(field.name)
    if (!alternative) return <SettingsField key={field.name} field={field} {...props} />
    if (firstOf(alternative) !== field) return null
    return <AlternativeFields key={alternative.title} alternative={alternative} {...props} />
  })
}

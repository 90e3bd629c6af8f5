import { Checkbox, Group, NumberInput, Select, Switch, TagsInput, Textarea, TextInput } from '@mantine/core'
import type { FormField } from '@sharelight/contract'
import { isOfFolders } from '../../lib/connectors.ts'
import { numberSigns } from '../../lib/format.ts'
import { FolderBrowser } from '../../ui/folder-browser.tsx'
import type { FieldProps, SettingsFieldsProps } from './field-props.ts'
import { textsIn } from './paths-of.ts'
import { SecretField } from './secret-field.tsx'

export function SettingsField({
  field,
  values,
  onChange,
  saved = [],
  fault,
}: SettingsFieldsProps & { field: FormField }) {
  const { name, title, description, required } = field
  const error = fault?.name === name ? fault.says : undefined
  return (
    <Field
      field={field}
      common={{ label: title, description, required, error, mt: 'sm' }}
      value={values[name]}
      isSaved={saved.includes(name)}
      onChange={value => onChange({ ...values, [name]: value })}
    />
  )
}

function Field(props: FieldProps) {
  const { field, common, value, onChange } = props
  if (field.secret) return <SecretField {...props} />
  if (isOfFolders(field))
    return <FolderBrowser path={textsIn(value)[0] ?? ''} onChange={path => onChange(path ? [path] : [])} />
  switch (field.type) {
    case 'list':
      return <TagsInput {...common} value={textsIn(value)} onChange={onChange} acceptValueOnBlur />
    case 'boolean':
      return (
        <Switch
          label={common.label}
          description={common.description}
          error={common.error}
          mt={common.mt}
          checked={value === true}
          onChange={event => onChange(event.currentTarget.checked)}
        />
      )
    case 'choice':
      return (
        <Select {...common} data={choicesOf(field)} value={text(value)} onChange={onChange} allowDeselect={false} />
      )
    case 'choices':
      return <ChoicesField {...props} />
    case 'number':
      return <NumberField {...props} />
    case 'longText':
    case 'json':
      return (
        <Textarea
          {...common}
          value={typeof value === 'object' ? JSON.stringify(value, null, 2) : text(value)}
          onChange={event => onChange(event.currentTarget.value || undefined)}
          autosize
          minRows={3}
          maxRows={10}
          {...(field.type === 'json' && { styles: { input: { fontFamily: 'var(--mono)' } }, spellCheck: false })}
        />
      )
    default:
      return (
        <TextInput
          {...common}
          value={text(value)}
          onChange={event => onChange(event.currentTarget.value || emptyOf(field))}
        />
      )
  }
}

function ChoicesField({ field, common, value, onChange }: FieldProps) {
  return (
    <Checkbox.Group {...common} value={textsIn(value)} onChange={onChange}>
      <Group gap="md" mt={6}>
        {choicesOf(field).map(choice => (
          <Checkbox key={choice.value} value={choice.value} label={choice.label} />
        ))}
      </Group>
    </Checkbox.Group>
  )
}

/** Bytes are counted in, and kept; megabytes are what a person enters. */
const bytesInMegabyte = 1024 ** 2

function NumberField({ field: { unit }, common, value, onChange }: FieldProps) {
  const [scale, suffix] = unit === 'bytes' ? [bytesInMegabyte, ' MB'] : [1, undefined]
  return (
    <NumberInput
      {...common}
      value={typeof value === 'number' ? value / scale : ''}
      onChange={next => onChange(next === '' ? undefined : Math.round(Number(next) * scale))}
      suffix={suffix}
      decimalScale={2}
      {...numberSigns}
      hideControls
    />
  )
}

const choicesOf = ({ choices = [] }: FormField) => choices.map(({ value, title }) => ({ value, label: title }))

/** What may be left out is left out. */
const emptyOf = (field: FormField) => (field.required || field.default !== undefined ? '' : undefined)

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

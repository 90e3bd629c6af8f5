import { Button, Group, Input, NumberInput, PasswordInput, Select, Switch, TagsInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import { z } from 'zod'
import { FolderBrowser } from '../../ui/folder-browser.tsx'
import { pathLists, textsIn, type Settings } from './paths-of.ts'
import { texts } from '#texts/sources.ts'

const Field = z.looseObject({
  type: z.string().optional(),
  title: z.string().optional(),
  description: z.string().optional(),
  enum: z.array(z.string()).optional(),
  default: z.unknown().optional(),
  secret: z.boolean().optional(),
  unit: z.string().optional(),
})
type Field = z.infer<typeof Field>
const Schema = z.looseObject({
  properties: z.record(z.string(), Field).default({}),
  required: z.array(z.string()).default([]),
})

/** The fields of a connector's settings, read from its JSON Schema; what has fields of its own is set by the API only. */
export function fieldsOf(schema: Record<string, unknown>) {
  const { properties, required } = Schema.parse(schema)
  return Object.entries(properties)
    .filter(([, field]) => field.type !== 'object')
    .map(([name, field]) => ({ name, field, required: required.includes(name) }))
}

/** What the form starts with: each field's default. */
export function defaultsOf(schema: Record<string, unknown>): Settings {
  return Object.fromEntries(
    fieldsOf(schema).flatMap(({ name, field }) => (field.default === undefined ? [] : [[name, field.default]])),
  )
}

/** Whether every required field has a value, or a saved secret. */
export function isFilled(schema: Record<string, unknown>, values: Settings, saved: readonly string[] = []): boolean {
  return fieldsOf(schema).every(({ name, required }) => {
    const value = values[name]
    return (
      !required ||
      (value === undefined && saved.includes(name)) ||
      (Array.isArray(value) ? value.length > 0 : value !== undefined && value !== '')
    )
  })
}

/** Bytes are counted in, and kept; megabytes are what a person enters. */
const bytesInMegabyte = 1024 ** 2

interface SettingsFieldsProps {
  schema: Record<string, unknown>
  values: Settings
  onChange: (values: Settings) => void
  /** Names of secrets that are saved: they stay unless another value is entered. */
  saved?: readonly string[]
}

export function SettingsFields({ schema, values, onChange, saved = [] }: SettingsFieldsProps) {
  return fieldsOf(schema).map(({ name, field, required }) => (
    <SettingsField
      key={name}
      name={name}
      field={field}
      required={required}
      value={values[name]}
      isSaved={saved.includes(name)}
      onChange={value => onChange({ ...values, [name]: value })}
    />
  ))
}

interface SettingsFieldProps {
  name: string
  field: Field
  required: boolean
  value: unknown
  isSaved: boolean
  onChange: (value: unknown) => void
}

function SettingsField({ name, field, required, value, isSaved, onChange }: SettingsFieldProps) {
  const common = { label: field.title ?? name, description: field.description, required, mt: 'sm' }
  if (field.secret) return <SecretField {...common} value={value} isSaved={isSaved} onChange={onChange} />
  if (field.type === 'array' && pathLists.has(name))
    return <FolderBrowser path={textsIn(value)[0] ?? ''} onChange={path => onChange(path ? [path] : [])} />
  if (field.type === 'array')
    return <TagsInput {...common} value={textsIn(value)} onChange={onChange} acceptValueOnBlur />
  if (field.type === 'boolean')
    return <Switch {...common} checked={value === true} onChange={event => onChange(event.currentTarget.checked)} />
  if (field.enum) {
    return (
      <Select
        {...common}
        data={field.enum.map(choice => ({ value: choice, label: sentence(choice) }))}
        value={text(value)}
        onChange={onChange}
      />
    )
  }
  if (field.type === 'integer' || field.type === 'number')
    return <NumberField {...common} unit={field.unit} value={value} onChange={onChange} />
  return <TextInput {...common} value={text(value)} onChange={event => onChange(event.currentTarget.value)} />
}

interface SecretFieldProps extends Pick<SettingsFieldProps, 'required' | 'value' | 'isSaved' | 'onChange'> {
  label: string
  description?: string
  mt: string
}

/** A saved secret is never shown: it stays, or another takes its place. Emptied again, the saved one stays. */
function SecretField({ isSaved, required, value, onChange, ...rest }: SecretFieldProps) {
  const [replacing, setReplacing] = useState(!isSaved)
  if (replacing) {
    return (
      <PasswordInput
        {...rest}
        required={required && !isSaved}
        value={text(value)}
        autoComplete="off"
        placeholder={isSaved ? texts.secretStays : undefined}
        onChange={event => onChange(event.currentTarget.value || undefined)}
      />
    )
  }
  return (
    <Input.Wrapper label={rest.label} description={rest.description} mt={rest.mt}>
      <Group gap="xs">
        <span>{value === null ? texts.secretRemoved : texts.secretSaved}</span>
        <Button
          size="compact-xs"
          variant="subtle"
          onClick={() => setReplacing(true)}
          aria-label={texts.replaceSecret(rest.label)}
        >
          {texts.replace}
        </Button>
        {!required && value !== null && (
          <Button
            size="compact-xs"
            variant="subtle"
            color="red"
            onClick={() => onChange(null)}
            aria-label={texts.removeSecret(rest.label)}
          >
            {texts.remove}
          </Button>
        )}
      </Group>
    </Input.Wrapper>
  )
}

interface NumberFieldProps extends Pick<SettingsFieldProps, 'required' | 'value' | 'onChange'> {
  label: string
  description?: string
  mt: string
  unit?: string
}

function NumberField({ unit, value, onChange, ...rest }: NumberFieldProps) {
  const [scale, suffix] = unit === 'bytes' ? [bytesInMegabyte, ' MB'] : [1, undefined]
  return (
    <NumberInput
      {...rest}
      value={typeof value === 'number' ? value / scale : ''}
      onChange={next => onChange(next === '' ? undefined : Math.round(Number(next) * scale))}
      suffix={suffix}
      decimalScale={2}
      thousandSeparator=","
      hideControls
    />
  )
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function sentence(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

import type { FormField, SettingsForm } from '@sharelight/contract'
import type { CallFailure } from '../../lib/api.ts'
import type { Settings } from './paths-of.ts'

type Choice = SettingsForm['alternatives'][number]['choices'][number]

/** What has fields of its own is set by the API only. */
export const shownFields = ({ fields }: SettingsForm) => fields.filter(({ type }) => type !== 'object')

/** What the form starts with: each field's default. */
export function defaultsOf(form: SettingsForm): Settings {
  return Object.fromEntries(
    shownFields(form).flatMap(field => (field.default === undefined ? [] : [[field.name, field.default]])),
  )
}

/** Whether every required field has a value or a saved secret, and every alternative one choice that is filled in. */
export function isFilled(form: SettingsForm, values: Settings, saved: readonly string[] = []): boolean {
  const isThere = (name: string) => hasValue(name, values, saved)
  return (
    shownFields(form).every(({ name, required }) => !required || isThere(name)) &&
    form.alternatives.every(({ choices }) => choices.some(({ fields }) => fields.every(isThere)))
  )
}

/** The choice that is filled in, be it in part; else the first. */
export function chosenOf(choices: readonly Choice[], values: Settings, saved: readonly string[]): number {
  const begun = choices.findIndex(({ fields }) => fields.some(name => hasValue(name, values, saved)))
  return Math.max(0, begun)
}

/** The values after another choice is made: what only the others take goes, a saved secret too. */
export function withChoice(choices: readonly Choice[], chosen: number, { values, saved }: Given): Settings {
  const kept = new Set(choices[chosen]?.fields)
  const others = choices.flatMap(({ fields }) => fields).filter(name => !kept.has(name))
  return { ...values, ...Object.fromEntries(others.map(name => [name, saved.includes(name) ? null : undefined])) }
}
interface Given {
  values: Settings
  saved: readonly string[]
}

function hasValue(name: string, values: Settings, saved: readonly string[]): boolean {
  const value = values[name]
  if (value === undefined) return saved.includes(name)
  return Array.isArray(value) ? value.length > 0 : value !== '' && value !== null
}

/** What the server says of one setting, under the name of its field; undefined where it is about something else. */
export function faultOf(
  failure: CallFailure,
  fields: readonly FormField[],
): { name: string; says: string } | undefined {
  const [, name = ''] = /^settings\.([^.]+)/.exec(failure.body?.field ?? '') ?? []
  if (!fields.some(field => field.name === name)) return undefined
  return { name, says: failure.message.replace(/^settings\.[\w.]+: /, '') }
}

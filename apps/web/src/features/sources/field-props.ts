import type { FormField, SettingsForm } from '@sharelight/contract'
import type { Settings } from './paths-of.ts'

export interface SettingsFieldsProps {
  form: SettingsForm
  values: Settings
  onChange: (values: Settings) => void
  /** Names of secrets that are saved: they stay unless another value is entered. */
  saved?: readonly string[]
  /** What the server said of one of them. */
  fault?: { name: string; says: string }
}

export interface FieldProps {
  field: FormField
  common: { label: string; description?: string; required: boolean; error?: string; mt: string }
  value: unknown
  isSaved: boolean
  onChange: (value: unknown) => void
}

import { z } from 'zod'

/** What a field of a settings form takes; `longText` has several lines, `choices` are several of some, `object` has fields of its own. */
export const fieldTypes = [
  'text',
  'longText',
  'number',
  'boolean',
  'choice',
  'choices',
  'list',
  'json',
  'object',
] as const

/** One field of a settings form, derived from the settings' schema. */
export const FormField = z.object({
  name: z.string(),
  title: z.string(),
  description: z.string().optional(),
  type: z.enum(fieldTypes),
  required: z.boolean(),
  /** Never shown again and never sent to a browser once stored. */
  secret: z.boolean(),
  choices: z.array(z.object({ value: z.string(), title: z.string() })).optional(),
  default: z.unknown().optional(),
  /** `bytes`: a person enters megabytes. */
  unit: z.string().optional(),
  /** `folders`: on the machine that Sharelight runs on. */
  of: z.literal('folders').optional(),
})
export type FormField = z.infer<typeof FormField>

/** Settings of which one choice is filled in: a client secret or a certificate. A choice without fields takes nothing. */
export const FormAlternative = z.object({
  title: z.string(),
  choices: z.array(z.object({ title: z.string(), fields: z.array(z.string()) })).min(2),
})
export type FormAlternative = z.infer<typeof FormAlternative>

/** What connecting a source asks for. */
export const SettingsForm = z.object({ fields: z.array(FormField), alternatives: z.array(FormAlternative) })
export type SettingsForm = z.infer<typeof SettingsForm>

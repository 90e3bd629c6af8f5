import { FormAlternative, type FormField, type SettingsForm } from '@sharelight/contract'
import { z } from 'zod'

const Property = z.looseObject({
  title: z.string().optional(),
  description: z.string().optional(),
  type: z.string().optional(),
  enum: z.array(z.string()).optional(),
  items: z.looseObject({ enum: z.array(z.string()).optional() }).optional(),
  default: z.unknown().optional(),
  secret: z.boolean().optional(),
  /** Says what the type alone does not: a text of several lines, JSON as a text or an object, a list of folders of this machine. */
  control: z.enum(['long', 'json', 'folders']).optional(),
  /** What choices are called: their own words unless said. */
  names: z.record(z.string(), z.string()).optional(),
  unit: z.string().optional(),
})
type Property = z.infer<typeof Property>
const ObjectSchema = z.looseObject({
  properties: z.record(z.string(), Property).default({}),
  required: z.array(z.string()).default([]),
  alternatives: z.array(FormAlternative).default([]),
})

/** JSON Schema of what a form sends: fields with a default are not required. */
export function settingsSchema(settings: z.ZodType): Record<string, unknown> {
  const { '~standard': _, ...schema } = z.toJSONSchema(settings, { io: 'input' }) as Record<string, unknown>
  return schema
}

/** The form of settings; `z.meta({ title, description, secret, control, names, unit })` on a field says what people see. */
export function settingsForm(settings: z.ZodType): SettingsForm {
  const { properties, required, alternatives } = ObjectSchema.parse(settingsSchema(settings))
  const fields = Object.entries(properties).map(([name, property]) => fieldOf(name, property, required.includes(name)))
  return { fields, alternatives }
}

function fieldOf(name: string, property: Property, required: boolean): FormField {
  const choices = property.enum ?? property.items?.enum
  return {
    name,
    title: property.title ?? name,
    type: fieldType(property),
    required,
    secret: property.secret === true,
    ...(property.description !== undefined && { description: property.description }),
    ...(choices && { choices: choices.map(value => ({ value, title: property.names?.[value] ?? sentence(value) })) }),
    ...(property.default !== undefined && { default: property.default }),
    ...(property.unit !== undefined && { unit: property.unit }),
    ...(property.control === 'folders' && { of: 'folders' }),
  }
}

function fieldType({ type, enum: choices, items, control }: Property): FormField['type'] {
  if (control === 'json') return 'json'
  if (control === 'long') return 'longText'
  if (choices) return 'choice'
  if (type === 'array') return items?.enum ? 'choices' : 'list'
  if (type === 'boolean' || type === 'object') return type
  return type === 'number' || type === 'integer' ? 'number' : 'text'
}

const sentence = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

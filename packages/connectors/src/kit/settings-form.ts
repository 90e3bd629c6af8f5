import { z } from 'zod'

/** One field of a settings form, derived from the settings' schema. */
export interface FormField {
  name: string
  title: string
  description?: string
  type: 'text' | 'number' | 'boolean' | 'list' | 'choice' | 'object'
  required: boolean
  /** Never shown again and never sent to a browser once stored. */
  secret: boolean
  choices?: readonly string[]
  default?: unknown
}

const Property = z.looseObject({
  title: z.string().optional(),
  description: z.string().optional(),
  type: z.string().optional(),
  enum: z.array(z.string()).optional(),
  default: z.unknown().optional(),
  secret: z.boolean().optional(),
})
const ObjectSchema = z.looseObject({
  properties: z.record(z.string(), Property).default({}),
  required: z.array(z.string()).default([]),
})

/** JSON Schema of what a form sends: fields with a default are not required. */
export function settingsSchema(settings: z.ZodType): Record<string, unknown> {
  const { '~standard': _, ...schema } = z.toJSONSchema(settings, { io: 'input' }) as Record<string, unknown>
  return schema
}

/** The fields of a settings schema; `z.meta({ title, description, secret: true })` on a field says what people see. */
export function formFields(settings: z.ZodType): FormField[] {
  const { properties, required } = ObjectSchema.parse(settingsSchema(settings))
  return Object.entries(properties).map(([name, property]) => ({
    name,
    title: property.title ?? name,
    type: fieldType(property),
    required: required.includes(name),
    secret: property.secret === true,
    ...(property.description === undefined ? {} : { description: property.description }),
    ...(property.enum ? { choices: property.enum } : {}),
    ...(property.default === undefined ? {} : { default: property.default }),
  }))
}

function fieldType({ type, enum: choices }: z.infer<typeof Property>): FormField['type'] {
  if (choices) return 'choice'
  if (type === 'array') return 'list'
  if (type === 'boolean' || type === 'object') return type
  return type === 'number' || type === 'integer' ? 'number' : 'text'
}

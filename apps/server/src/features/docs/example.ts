/** The parts of a JSON Schema that an example is made from. */
export interface Schema {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  default?: unknown
  examples?: unknown[]
  format?: string
  pattern?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema | boolean
  prefixItems?: Schema[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  additionalProperties?: Schema | boolean
  propertyNames?: Schema
  minimum?: number
  exclusiveMinimum?: number
  minLength?: number
  minItems?: number
  $ref?: string
  $defs?: Record<string, Schema>
}

const byFormat: Record<string, string> = {
  uuid: '7b0e6f0c-5a9d-4f6e-9a41-2f6d1c8b3e10',
  email: 'ada@acme.example',
  'date-time': '2026-03-02T09:30:00.000Z',
  date: '2026-03-02',
  uri: 'https://acme.example/page',
}
/** An interval ends after it begins. */
const intervals: Record<string, Record<string, string>> = {
  to: { 'date-time': '2026-04-01T00:00:00.000Z', date: '2026-04-01' },
  from: { 'date-time': '2026-03-01T00:00:00.000Z', date: '2026-03-01' },
}
/** What a field of this name usually holds. */
const byName: Record<string, string> = {
  name: 'Quarterly figures.xlsx',
  title: 'Quarterly figures',
  displayName: 'Ada Admin',
  email: 'ada@acme.example',
  orgName: 'Acme',
  domain: 'acme.example',
  path: '/finance/Quarterly figures.xlsx',
  description: 'What it is, in one sentence.',
  message: 'One sentence that says what happened.',
  reason: 'Agreed with the data-protection officer',
  timeZone: 'Europe/Berlin',
  label: 'finance/invoices',
  labelName: 'Invoices',
  department: 'Finance',
  masked: 'DE89 •••• •••• 3000',
  token: 'eyJhbGciOi…',
  code: '0.AXoA…',
  text: 'invoice',
  query: '{ dateInfo { startTime endTime } }',
}

const deepest = 30

/** An example that the schema accepts: what it declares as one, else the first choice, else something plausible. */
export function exampleOf(schema: Schema, name = '', root: Schema = schema, depth = 0): unknown {
  const declared = schema.examples?.[0] ?? schema.const ?? schema.enum?.[0] ?? schema.default
  if (declared !== undefined) return declared
  // What holds itself ends with an empty list; this is the last wall.
  if (schema.$ref) return depth > deepest ? null : exampleOf(resolve(schema.$ref, root), name, root, depth + 1)
  const choice = (schema.anyOf ?? schema.oneOf)?.find(option => option.type !== 'null')
  if (choice) return exampleOf(choice, name, root, depth + 1)
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map(part => exampleOf(part, name, root, depth + 1)))
  return byType(schema, { name, root, depth })
}

function byType(schema: Schema, place: { name: string; root: Schema; depth: number }): unknown {
  const types = [schema.type ?? []].flat()
  // A flag may also be written as text.
  const type = types.find(option => option === 'boolean') ?? types.find(option => option !== 'null') ?? types[0]
  if (type === 'object' || schema.properties) return objectOf(schema, place)
  if (type === 'array') return arrayOf(schema, place)
  if (type === 'string') return textOf(schema, place.name)
  if (type === 'integer' || type === 'number')
    return (
      Math.max(schema.minimum ?? 0, schema.exclusiveMinimum === undefined ? 0 : schema.exclusiveMinimum + 1) ||
      (schema.minimum === undefined ? 3 : schema.minimum)
    )
  if (type === 'boolean') return true
  return type === 'null' ? null : 'any value'
}

function objectOf(
  { properties = {}, additionalProperties, propertyNames }: Schema,
  { root, depth }: { root: Schema; depth: number },
): unknown {
  const known = Object.entries(properties).map(([name, schema]) => [name, exampleOf(schema, name, root, depth + 1)])
  if (known.length || typeof additionalProperties !== 'object') return Object.fromEntries(known)
  const keys = (propertyNames?.$ref ? resolve(propertyNames.$ref, root) : propertyNames)?.enum?.map(String) ?? ['key']
  return Object.fromEntries(keys.map(key => [key, exampleOf(additionalProperties, key, root, depth + 1)]))
}

function arrayOf(
  { items, prefixItems, minItems = 1 }: Schema,
  { name, root, depth }: { name: string; root: Schema; depth: number },
): unknown[] {
  if (prefixItems) return prefixItems.map(item => exampleOf(item, name, root, depth + 1))
  if (typeof items !== 'object' || depth > 8) return []
  return Array.from({ length: Math.max(1, minItems) }, () => exampleOf(items, name.replace(/s$/, ''), root, depth + 1))
}

function textOf({ format = '', minLength = 0 }: Schema, name: string): string {
  const text =
    intervals[name]?.[format] ??
    byFormat[format] ??
    byName[name] ??
    (/Id$|^id$/.test(name) ? '1042' : /(At|time)$/.test(name) ? byFormat['date-time'] : 'text') ??
    'text'
  return text.padEnd(minLength, '.')
}

function resolve(ref: string, root: Schema): Schema {
  if (ref === '#') return root
  return root.$defs?.[ref.split('/').at(-1) ?? ''] ?? {}
}

/** The parts of a JSON Schema that a type is written from. */
export interface TypeSchema {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, TypeSchema>
  required?: string[]
  items?: TypeSchema | boolean
  prefixItems?: TypeSchema[]
  anyOf?: TypeSchema[]
  oneOf?: TypeSchema[]
  allOf?: TypeSchema[]
  additionalProperties?: TypeSchema | boolean
  propertyNames?: TypeSchema
  description?: string
  $ref?: string
  $defs?: Record<string, TypeSchema>
}

/** Types by their names, each written once. */
export type Declared = Map<string, string>

/** Declares the type of what a schema describes under `name`, and the parts that it names, unless they are declared the same already. */
export function declare(declared: Declared, name: string, schema: TypeSchema): void {
  const parts = Object.entries(schema.$defs ?? {})
  const names = new Map(parts.map(([key]) => [`#/$defs/${key}`, pascal(key)]))
  const nameOf: NameOf = ref => names.get(ref) ?? name
  // What goes in may be less than what comes out: then it has a name of its own, and so has what it is part of.
  for (let isSettled = false; !isSettled;) {
    isSettled = true
    for (const [key, part] of parts) {
      const [ref, text] = [`#/$defs/${key}`, typeText(part, nameOf)]
      const free = freeName(declared, nameOf(ref), text)
      if (free !== nameOf(ref)) isSettled = false
      names.set(ref, free)
    }
  }
  for (const [key, part] of parts) declared.set(nameOf(`#/$defs/${key}`), typeText(part, nameOf))
  declared.set(name, typeText(schema, nameOf))
}

function freeName(declared: Declared, name: string, text: string): string {
  const there = declared.get(name)
  return there === undefined || there === text ? name : freeName(declared, `${name}Given`, text)
}

type NameOf = (ref: string) => string

function typeText(schema: TypeSchema | boolean, nameOf: NameOf): string {
  if (typeof schema === 'boolean') return schema ? 'unknown' : 'never'
  if (schema.$ref) return nameOf(schema.$ref)
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map(value => JSON.stringify(value)).join(' | ') || 'never'
  const choice = schema.anyOf ?? schema.oneOf
  if (choice) return oneOf(choice.map(option => typeText(option, nameOf)))
  if (schema.allOf) return schema.allOf.map(part => `(${typeText(part, nameOf)})`).join(' & ')
  return oneOf(typesOf(schema).map(type => plainText(type, schema, nameOf)))
}

const typesOf = ({ type, properties }: TypeSchema) => [type ?? (properties ? 'object' : 'unknown')].flat()
const oneOf = (texts: readonly string[]) => [...new Set(texts)].join(' | ')

function plainText(type: string, schema: TypeSchema, nameOf: NameOf): string {
  if (type === 'object') return objectText(schema, nameOf)
  if (type === 'array') return listText(schema, nameOf)
  if (type === 'integer') return 'number'
  return ['string', 'number', 'boolean', 'null'].includes(type) ? type : 'unknown'
}

function listText({ items = true, prefixItems }: TypeSchema, nameOf: NameOf): string {
  if (prefixItems) return `[${prefixItems.map(item => typeText(item, nameOf)).join(', ')}]`
  return `(${typeText(items, nameOf)})[]`
}

function objectText(schema: TypeSchema, nameOf: NameOf): string {
  const { properties = {}, required = [], additionalProperties, propertyNames } = schema
  const fields = Object.entries(properties).map(([key, field]) => {
    const optional = required.includes(key) ? '' : '?'
    return `${JSON.stringify(key)}${optional}: ${typeText(field, nameOf)}`
  })
  if (fields.length) return `{ ${fields.join('; ')} }`
  if (typeof additionalProperties !== 'object') return 'Record<string, unknown>'
  const key = propertyNames?.enum ? typeText(propertyNames, nameOf) : 'string'
  // Not every name of an enumeration need be there.
  return `${propertyNames?.enum ? 'Partial<' : ''}Record<${key}, ${typeText(additionalProperties, nameOf)}>${propertyNames?.enum ? '>' : ''}`
}

const pascal = (name: string) => name.replace(/(?:^|\W+|_+)(\w)/g, (_, letter: string) => letter.toUpperCase())

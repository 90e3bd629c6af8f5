import fc, { type Arbitrary } from 'fast-check'
import type { Schema } from '../features/docs/example.ts'

/** Texts that people and machines write, and such that decoders, trimming and folding change. */
const text = fc
  .oneof(
    fc.string({ unit: 'binary', maxLength: 20 }),
    fc.string({ maxLength: 20 }),
    fc.constantFrom(
      '\ufeff',
      '\ufeffa',
      ' ',
      '\u200b',
      '\u00a0a\u00a0',
      'İ',
      'ẞ',
      'ﬁ',
      '__proto__',
      'constructor',
      '\u{10ffff}',
      "'; --",
      '%_\\',
      '\r\n',
      '2026-02-30',
      'null',
      '1e400',
    ),
  )
  .map(value => value.replaceAll('\0', ''))

const formats: Record<string, Arbitrary<string>> = {
  uuid: fc.uuid({ version: 4 }),
  'date-time': fc
    .date({ min: new Date('1900-01-01T00:00:00Z'), max: new Date('2299-12-30T00:00:00Z'), noInvalidDate: true })
    .map(date => date.toISOString()),
  email: fc.emailAddress(),
  uri: fc.webUrl(),
  date: fc.constantFrom('2026-03-02', '2024-02-29'),
}

/** Values that a JSON Schema describes; refinements that it cannot say are not held. */
export function valuesOf(schema: Schema, root: Schema = schema, depth = 0): Arbitrary<unknown> {
  const { anyOf = schema.oneOf } = schema
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.$ref)
    return depth > 4
      ? fc.constant(null)
      : valuesOf(root.$defs?.[schema.$ref.split('/').at(-1) ?? ''] ?? {}, root, depth + 1)
  if (anyOf) return fc.oneof(...anyOf.map(option => valuesOf(option, root, depth + 1)))
  if (schema.allOf)
    return fc
      .tuple(...schema.allOf.map(part => valuesOf(part, root, depth + 1)))
      .map(parts => Object.assign({}, ...parts) as unknown)
  const types = [schema.type ?? []].flat()
  return types.length
    ? fc.oneof(...types.map(type => ofType(type, schema, { root, depth })))
    : fc.oneof(text, fc.integer(), fc.constant(null))
}

function ofType(
  type: string,
  schema: Schema & { maximum?: number; maxLength?: number },
  { root, depth }: { root: Schema; depth: number },
): Arbitrary<unknown> {
  const { minimum = -(2 ** 31), maximum = 2 ** 31 } = schema
  if (type === 'string') return formats[schema.format ?? ''] ?? textOf(schema)
  if (type === 'integer') return fc.integer({ min: Math.max(minimum, -(2 ** 31)), max: Math.min(maximum, 2 ** 31 - 1) })
  if (type === 'number') return fc.double({ min: minimum, max: maximum, noNaN: true })
  if (type === 'boolean') return fc.boolean()
  if (type === 'array')
    return typeof schema.items === 'object'
      ? fc.array(valuesOf(schema.items, root, depth + 1), {
          minLength: schema.minItems ?? 0,
          maxLength: (schema.minItems ?? 0) + 2,
        })
      : fc.constant([])
  return type === 'object' ? objectOf(schema, root, depth) : fc.constant(null)
}

function textOf({ pattern, minLength = 0, maxLength = 100 }: Schema & { maxLength?: number }): Arbitrary<string> {
  if (pattern && !pattern.includes('\\p{'))
    return fc.stringMatching(new RegExp(pattern)).map(value => value.slice(0, maxLength))
  return text.map(value => value.padEnd(minLength, 'x').slice(0, maxLength).toWellFormed())
}

function objectOf(
  { properties: own = {}, required = [], additionalProperties, propertyNames }: Schema,
  root: Schema,
  depth: number,
): Arbitrary<unknown> {
  // Of a record with names of its own each has the same values.
  const named =
    typeof propertyNames === 'object' && typeof additionalProperties === 'object' ? (propertyNames.enum ?? []) : []
  const properties = {
    ...own,
    ...Object.fromEntries(named.map(name => [String(name), additionalProperties as Schema])),
  }
  const known = fc.record(
    Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, valuesOf(schema, root, depth + 1)])),
    { requiredKeys: required },
  )
  if (Object.keys(properties).length || !additionalProperties) return known
  return fc.dictionary(
    text,
    typeof additionalProperties === 'object'
      ? valuesOf(additionalProperties, root, depth + 1)
      : fc.oneof(text, fc.jsonValue({ maxDepth: 3 })),
    { maxKeys: 4 },
  )
}

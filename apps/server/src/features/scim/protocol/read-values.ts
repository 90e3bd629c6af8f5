import { isText } from '../../../http/keepable.ts'
import { attributesOf, named, withoutSchema, type Attribute, type ResourceKind, type Values } from './attributes.ts'
import { badRequest } from './scim-error.ts'

/** Characters of a text at most. */
const longest = 512

/**
 * What a client sent as a whole resource, by its attributes. What is unknown, not kept or not the client's to say is left out.
 * @throws ScimError `invalidSyntax`, `invalidValue`
 */
export function readResource(kind: ResourceKind, body: unknown): Values {
  if (!isRecord(body)) throw badRequest('invalidSyntax', 'The body must be a JSON object.')
  requireSchema(body, kind.schema)
  const resource: Values = {}
  for (const [name, value] of Object.entries(body)) {
    const attribute = named(attributesOf(kind), withoutSchema(kind, name))
    if (!attribute || attribute.mutability === 'readOnly' || attribute.name === 'schemas') continue
    const read = readValue(attribute, value)
    if (read !== undefined) resource[attribute.name] = read
  }
  return resource
}

/** @throws ScimError `invalidSyntax` for a message that does not say that it is one of these */
export function requireSchema(body: Values, schema: string) {
  const { schemas } = body
  const isIt =
    Array.isArray(schemas) &&
    schemas.some(each => typeof each === 'string' && each.toLowerCase() === schema.toLowerCase())
  if (!isIt) throw badRequest('invalidSyntax', `schemas must hold ${schema}.`)
}

/** A value of an attribute as it is kept; undefined for one that is not assigned: null, or a list without anything. @throws ScimError `invalidValue` */
export function readValue(attribute: Attribute, value: unknown): unknown {
  if (value === null || value === undefined) return undefined
  if (!attribute.multiValued) return readOne(attribute, value)
  const all = Array.isArray(value) ? value : [value]
  if (all.length > (attribute.most ?? 100)) throw invalid(attribute, `takes at most ${attribute.most ?? 100} values`)
  const list = all.flatMap(each => readOne(attribute, each) ?? [])
  if (list.filter(each => isRecord(each) && each['primary'] === true).length > 1)
    throw invalid(attribute, 'has one primary value at most')
  return list.length === 0 ? undefined : list
}

function readOne(attribute: Attribute, value: unknown): unknown {
  if (value === null) return undefined
  if (attribute.type === 'complex') return readComplex(attribute, value)
  if (attribute.type === 'boolean') return readBoolean(attribute, value)
  if (typeof value !== 'string') throw invalid(attribute, 'is a text')
  if (value.length > longest || !isText(value))
    throw invalid(attribute, `is a text of at most ${longest} characters, without NUL or half a pair`)
  return value === '' ? undefined : value
}

/** Some clients write true and false as texts. */
function readBoolean(attribute: Attribute, value: unknown): boolean {
  const text = typeof value === 'string' ? value.toLowerCase() : value
  if (text === true || text === 'true') return true
  if (text === false || text === 'false') return false
  throw invalid(attribute, 'is true or false')
}

function readComplex(attribute: Attribute, given: unknown): Values | undefined {
  // Some clients write the number of a manager without the object around it.
  const value = attribute.name === 'manager' && typeof given === 'string' ? { value: given } : given
  if (!isRecord(value)) throw invalid(attribute, 'is an object')
  const read: Values = {}
  for (const [name, inner] of Object.entries(value)) {
    const sub = named(attribute.subAttributes, name)
    if (!sub || sub.mutability === 'readOnly') continue
    const one = readOne(sub, inner)
    if (one !== undefined) read[sub.name] = one
  }
  for (const sub of attribute.subAttributes ?? [])
    if (sub.required && read[sub.name] === undefined) throw invalid(attribute, `needs ${sub.name}`)
  return Object.keys(read).length === 0 ? undefined : read
}

export function isRecord(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const invalid = ({ name }: Attribute, what: string) => badRequest('invalidValue', `${name} ${what}.`)

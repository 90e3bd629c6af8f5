import { attributesOf, placeOf, type Attribute, type ResourceKind, type Values } from './attributes.ts'
import type { Filter } from './filter.ts'
import { matches } from './matches.ts'
import { parsePath, type Path } from './path.ts'
import { isRecord, readValue, requireSchema } from './read-values.ts'
import { badRequest } from './scim-error.ts'

const message = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'
const mostOperations = 200

type Verb = 'add' | 'replace' | 'remove'
interface Change {
  verb: Verb
  path: Path
  value: unknown
}

/** A resource after the operations of a PATCH, all or none. @throws ScimError with what RFC 7644 (3.5.2) says of it */
export function patched(kind: ResourceKind, resource: Values, body: unknown): Values {
  if (!isRecord(body)) throw badRequest('invalidSyntax', 'The body must be a JSON object.')
  requireSchema(body, message)
  const operations = Object.entries(body).find(([name]) => name.toLowerCase() === 'operations')?.[1]
  if (!Array.isArray(operations) || operations.length === 0 || operations.length > mostOperations)
    throw badRequest('invalidSyntax', `Operations must be a list of 1 to ${mostOperations}.`)
  const after = structuredClone(resource)
  for (const operation of operations) for (const change of changesOf(kind, operation)) apply(after, change)
  for (const { name, required, mutability } of attributesOf(kind))
    if (required && mutability !== 'readOnly' && after[name] === undefined)
      throw badRequest('mutability', `${name} is required and cannot be taken away.`)
  return after
}

function changesOf(kind: ResourceKind, operation: unknown): Change[] {
  const { op, path, value } = isRecord(operation) ? operation : {}
  const verb = (['add', 'replace', 'remove'] as const).find(each => typeof op === 'string' && each === op.toLowerCase())
  if (!verb) throw badRequest('invalidSyntax', 'op must be add, replace or remove.')
  if (path === undefined || path === null || path === '') return wholeChanges(kind, verb, value)
  if (typeof path !== 'string') throw badRequest('invalidPath', 'A path is a text.')
  const read = parsePath(kind, path)
  return read ? [{ verb, path: read, value }] : []
}

/** Without a path, each name in the value is one; what a client may not say is left out, as in a whole resource. */
function wholeChanges(kind: ResourceKind, verb: Verb, value: unknown): Change[] {
  if (verb === 'remove') throw badRequest('noTarget', 'remove needs a path.')
  if (!isRecord(value)) throw badRequest('invalidValue', 'Without a path, the value is an object of attributes.')
  return Object.entries(value).flatMap(([name, inner]) => {
    const place = /[[\s]/.test(name) ? parsePath(kind, name) : placeOf(kind, name)
    if (!place || place === 'unkept' || isReadOnly(place) || place.attribute.name === 'schemas') return []
    return [{ verb, path: place, value: inner }]
  })
}

const isReadOnly = ({ attribute, sub }: Path) => attribute.mutability === 'readOnly' || sub?.mutability === 'readOnly'

function apply(resource: Values, change: Change) {
  const { attribute, filter, sub } = change.path
  if (isReadOnly(change.path)) throw badRequest('mutability', `${attribute.name} cannot be changed here.`)
  if (attribute.name === 'schemas') return
  if (filter || (sub && attribute.multiValued)) return applyToSome(resource, change)
  if (sub) return applyToPart(resource, change, sub)
  resource[attribute.name] =
    change.verb === 'remove'
      ? without(attribute, resource[attribute.name], change.value)
      : withValue(attribute, resource[attribute.name], change)
}

/** What is left of an attribute. Some clients say in the value which of several to remove. */
function without(attribute: Attribute, held: unknown, value: unknown): unknown {
  if (!attribute.multiValued || value === undefined || value === null) return undefined
  const gone = readValue(attribute, value)
  const left = listOf(held).filter(each => !listOf(gone).some(one => isSame(one, each)))
  return left.length === 0 ? undefined : left
}

function withValue(attribute: Attribute, held: unknown, { verb, value }: Change): unknown {
  const given = readValue(attribute, value)
  if (attribute.multiValued) {
    if (verb === 'replace') return given
    const fresh = listOf(given).filter(each => !listOf(held).some(one => isSame(one, each)))
    return readValue(attribute, [...withoutPrimary(listOf(held), fresh), ...fresh])
  }
  return isRecord(given) && isRecord(held) ? { ...held, ...given } : given
}

function applyToPart(resource: Values, { verb, path: { attribute }, value }: Change, sub: Attribute) {
  const held = isRecord(resource[attribute.name]) ? (resource[attribute.name] as Values) : {}
  const { [sub.name]: _, ...rest } = held
  const given = verb === 'remove' ? undefined : readValue(sub, value)
  const after = given === undefined ? rest : { ...rest, [sub.name]: given }
  resource[attribute.name] = Object.keys(after).length === 0 ? undefined : after
}

/** Changes those values of an attribute that the path chooses. */
function applyToSome(resource: Values, change: Change) {
  const { attribute, filter } = change.path
  const held = listOf(resource[attribute.name]) as Values[]
  const isMeant = (each: Values) => !filter || matches(filter, each, attribute)
  const meant = held.filter(isMeant)
  if (meant.length === 0) return applyToNone(resource, { change, held })
  const after = held.flatMap((each): Values[] => {
    const next = isMeant(each) ? changed(each, change) : each
    return next ? [next] : []
  })
  const primary = after.filter(each => each['primary'] === true && !held.includes(each))
  resource[attribute.name] = readValue(
    attribute,
    primary.length === 1 ? after.map(each => (primary.includes(each) ? each : notPrimary(each))) : after,
  )
}

/** Where nothing is meant, a removal is done already, and an addition makes what its filter describes. */
function applyToNone(resource: Values, { change, held }: { change: Change; held: Values[] }) {
  const { verb, path, value } = change
  const { attribute, filter, sub } = path
  if (verb === 'remove') return
  const described = verb === 'add' && filter ? describedBy(filter) : undefined
  if (!described) throw badRequest('noTarget', `${attribute.name} has no value that this path means.`)
  const given = sub ? { [sub.name]: value } : isRecord(value) ? value : {}
  resource[attribute.name] = readValue(attribute, [...held, { ...described, ...given }])
}

/** The value that a filter of nothing but `eq` and `and` describes. */
function describedBy(filter: Filter): Values | undefined {
  if (filter.op === 'and') {
    const [left, right] = [describedBy(filter.left), describedBy(filter.right)]
    return left && right && { ...left, ...right }
  }
  return filter.op === 'eq' && filter.place?.sub ? { [filter.place.sub.name]: filter.value } : undefined
}

function changed(held: Values, { verb, path: { attribute, sub }, value }: Change): Values | undefined {
  if (!sub && verb === 'remove') return undefined
  if (sub?.mutability === 'immutable' || attribute.subAttributes?.every(each => each.mutability === 'immutable'))
    throw badRequest('mutability', `A value of ${attribute.name} is added and removed, not changed.`)
  if (!sub) {
    const [given] = listOf(readValue(attribute, [{ ...held, ...(isRecord(value) ? value : {}) }]))
    return given as Values | undefined
  }
  const { [sub.name]: _, ...rest } = held
  const given = verb === 'remove' ? undefined : readValue(sub, value)
  if (given === undefined && sub.required)
    throw badRequest('mutability', `${sub.name} is required in ${attribute.name}.`)
  return given === undefined ? rest : { ...rest, [sub.name]: given }
}

function withoutPrimary(held: unknown[], fresh: readonly unknown[]): unknown[] {
  return fresh.some(each => isRecord(each) && each['primary'] === true) ? held.map(each => notPrimary(each)) : held
}

const notPrimary = <T>(value: T): T => (isRecord(value) && value['primary'] ? { ...value, primary: false } : value)

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : value === undefined ? [] : [value])

/** Two values are the same whose `value` is, or who are alike in everything. */
function isSame(one: unknown, other: unknown): boolean {
  if (!isRecord(one) || !isRecord(other)) return one === other
  if (one['value'] !== undefined || other['value'] !== undefined)
    return (
      one['value'] === other['value'] &&
      (one['type'] === other['type'] || one['type'] === undefined || other['type'] === undefined)
    )
  return JSON.stringify(one) === JSON.stringify(other)
}

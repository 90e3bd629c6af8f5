import { attributesOf, placeOf, type Attribute, type Place, type ResourceKind, type Values } from './attributes.ts'
import { isRecord } from './read-values.ts'
import { badRequest } from './scim-error.ts'

/** What of a resource is asked for (RFC 7644, 3.9). */
export interface Shown {
  attributes: readonly Place[]
  excluded: readonly Place[]
}

const mostNames = 50

/** Reads `attributes` and `excludedAttributes`, of which one is given at most. Names of nothing choose nothing. @throws ScimError `invalidValue` */
export function readShown(kind: ResourceKind, { attributes, excludedAttributes }: Values): Shown {
  const shown = { attributes: places(kind, attributes), excluded: places(kind, excludedAttributes) }
  if (attributes !== undefined && excludedAttributes !== undefined)
    throw badRequest('invalidValue', 'Give attributes or excludedAttributes, not both.')
  return shown
}

function places(kind: ResourceKind, given: unknown): Place[] {
  const names = [given ?? []].flat().flatMap(each => (typeof each === 'string' ? each.split(',') : []))
  if (names.length > mostNames) throw badRequest('invalidValue', `Name at most ${mostNames} attributes.`)
  return names.flatMap(name => {
    const place = placeOf(kind, name.trim())
    return place && place !== 'unkept' ? [place] : []
  })
}

/** The part of a resource that is asked for; what always belongs to it stays. `isChosen`: whether anything was named at all. */
export function project(kind: ResourceKind, resource: Values, { attributes, excluded }: Shown): Values {
  const entries = attributesOf(kind).flatMap(attribute => {
    const { name, returned } = attribute
    const value = resource[name]
    if (value === undefined) return []
    if (returned === 'always') return [[name, value]]
    if (attributes.length > 0) return partOf(attribute, value, { of: attributes, keeps: true })
    return partOf(attribute, value, { of: excluded, keeps: false })
  })
  return Object.fromEntries(entries) as Values
}

function partOf(
  attribute: Attribute,
  value: unknown,
  { of, keeps }: { of: readonly Place[]; keeps: boolean },
): [string, unknown][] {
  const mine = of.filter(place => place.attribute.name === attribute.name)
  if (mine.length === 0) return keeps ? [] : [[attribute.name, value]]
  if (mine.some(({ sub }) => !sub)) return keeps ? [[attribute.name, value]] : []
  const subs = new Set(mine.map(({ sub }) => sub?.name))
  const cut = (each: unknown) =>
    isRecord(each) ? Object.fromEntries(Object.entries(each).filter(([name]) => subs.has(name) === keeps)) : each
  return [[attribute.name, Array.isArray(value) ? value.map(cut) : cut(value)]]
}

import type { Attribute, Place, Values } from './attributes.ts'
import type { Compared, Comparison, Filter } from './filter.ts'

/** Whether a filter holds for a resource, or, inside brackets, for one of the values of an attribute. */
export function matches(filter: Filter, values: Values, within?: Attribute): boolean {
  switch (filter.op) {
    case 'and':
      return matches(filter.left, values, within) && matches(filter.right, values, within)
    case 'or':
      return matches(filter.left, values, within) || matches(filter.right, values, within)
    case 'not':
      return !matches(filter.filter, values, within)
    case 'has':
      return listAt(values, filter.place.attribute).some(each => matches(filter.filter, each, filter.place.attribute))
    case 'pr':
      return found(values, filter.place, within).length > 0
    default:
      return compares(filter, found(values, filter.place, within))
  }
}

/** What a place holds in a resource: none, one or several values. */
export function found(values: Values, place: Place | undefined, within?: Attribute): unknown[] {
  if (!place) return []
  if (within) return present([values[place.sub?.name ?? 'value']])
  const { attribute, sub } = place
  if (attribute.type !== 'complex') return present([values[attribute.name]].flat())
  const inner = sub?.name ?? (named(attribute, 'value') ? 'value' : undefined)
  const each = listAt(values, attribute)
  return inner === undefined ? each : present(each.map(one => one[inner]))
}

const named = ({ subAttributes }: Attribute, name: string) => subAttributes?.some(each => each.name === name)

const listAt = (values: Values, { name }: Attribute): Values[] => present([values[name]].flat()) as Values[]

const present = (values: readonly unknown[]) =>
  values.filter(each => each !== undefined && each !== null && each !== '')

interface Compares {
  op: Comparison
  place: Place | undefined
  value: Compared
}

function compares({ op, place, value }: Compares, held: readonly unknown[]): boolean {
  if (value === null) return (op === 'eq' && held.length === 0) || (op === 'ne' && held.length > 0)
  const attribute = place?.sub ?? place?.attribute
  const wanted = comparable(attribute, value)
  if (op === 'ne') return !held.some(each => comparable(attribute, each) === wanted)
  return held.some(each => holds(op, comparable(attribute, each), wanted))
}

function holds(op: Comparison, one: string | number, other: string | number): boolean {
  if (op === 'eq') return one === other
  if (typeof one !== typeof other) return false
  if (op === 'gt') return one > other
  if (op === 'ge') return one >= other
  if (op === 'lt') return one < other
  if (op === 'le') return one <= other
  const [text, part] = [String(one), String(other)]
  if (op === 'sw') return text.startsWith(part)
  return op === 'ew' ? text.endsWith(part) : text.includes(part)
}

/** As values of an attribute are compared: moments as such, texts without regard to capitals unless they count. */
export function comparable(attribute: Attribute | undefined, value: unknown): string | number {
  if (typeof value === 'number') return value
  if (attribute?.type === 'dateTime' && typeof value === 'string') return Date.parse(value)
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return attribute?.caseExact ? text : text.toLowerCase()
}

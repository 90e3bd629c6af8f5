/** Where in a value something is that no store can keep, and what. */
export interface Unkeepable {
  path: string
  message: string
}

interface Place {
  value: unknown
  name: string
  within: Place | undefined
}

/**
 * Finds a text with a NUL or half of a surrogate pair, which are no text to PostgreSQL, as a value or as a name, and a number that is
 * too large for a float. One wall for every field of every call. Goes by a stack of its own, so that no depth overflows another one.
 */
export function unkeepable(given: unknown): Unkeepable | undefined {
  const places: Place[] = [{ value: given, name: '', within: undefined }]
  for (let place = places.pop(); place; place = places.pop()) {
    const { value } = place
    const message = wrongWith(value)
    if (message) return { path: pathOf(place), message }
    if (typeof value !== 'object' || value === null) continue
    for (const name of Object.keys(value)) {
      const inner: Place = { value: (value as Record<string, unknown>)[name], name, within: place }
      if (!isText(name)) return { path: pathOf(place), message: notText }
      places.push(inner)
    }
  }
  return undefined
}

const notText = 'A text holds a character that cannot be kept: NUL, or half of a pair. Take it out.'

function wrongWith(value: unknown): string | undefined {
  if (typeof value === 'string') return isText(value) ? undefined : notText
  return typeof value === 'number' && !Number.isFinite(value) ? 'The number is too large.' : undefined
}

/** Whether it is a text that every store gives back as it was. */
export function isText(value: string): boolean {
  return value.isWellFormed() && !value.includes('\0')
}

function pathOf(place: Place): string {
  const names: string[] = []
  for (let each: Place | undefined = place; each?.within; each = each.within) names.unshift(each.name)
  return names.join('.')
}

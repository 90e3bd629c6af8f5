type Mask = Map<string, Mask | undefined>

/** A partial answer: `nextPageToken,files(id,owners/emailAddress)`. @see https://developers.google.com/workspace/drive/api/guides/fields-parameter */
export function masked(value: unknown, fields: string | null): unknown {
  return fields === null || fields === '*' ? value : apply(value, parse(fields))
}

function apply(value: unknown, mask: Mask | undefined): unknown {
  if (!mask || mask.has('*')) return value
  if (Array.isArray(value)) return value.map(one => apply(one, mask))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => (mask.has(name) ? [[name, apply(inner, mask.get(name))]] : [])),
  )
}

function parse(text: string): Mask {
  const tokens = text.match(/[\w*]+|[(),/]/g) ?? []
  let at = 0
  const list = (): Mask => {
    const mask: Mask = new Map()
    for (;;) {
      const name = tokens[at++] ?? ''
      mask.set(name, inner())
      if (tokens[at] !== ',') return mask
      at++
    }
  }
  const inner = (): Mask | undefined => {
    if (tokens[at] === '/') {
      const name = tokens[++at] ?? ''
      at++
      return new Map([[name, inner()]])
    }
    if (tokens[at] !== '(') return undefined
    at++
    const mask = list()
    at++
    return mask
  }
  return list()
}

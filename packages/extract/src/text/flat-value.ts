const maxDepth = 20

/** A value out of a data file as text: words and numbers, nested ones apart by spaces. */
export function flatValue(value: unknown, depth = 0): string {
  if (value === null || value === undefined || depth > maxDepth) return ''
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString()
  if (value instanceof Uint8Array) return readable(value)
  if (Array.isArray(value)) return value.map(item => flatValue(item, depth + 1)).join(' ')
  if (value instanceof Map) return flatValue([...value].flat(), depth + 1)
  if (typeof value === 'object')
    return Object.values(value)
      .map(item => flatValue(item, depth + 1))
      .join(' ')
  return typeof value === 'function' || typeof value === 'symbol'
    ? ''
    : String(value as string | number | bigint | boolean)
}

/** Bytes count when they are text. */
function readable(bytes: Uint8Array): string {
  if (bytes.includes(0)) return ''
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return ''
  }
}

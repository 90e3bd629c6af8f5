/** A parameter that no database could take. A mistake in the code that made it, or hostile input that nobody checked before. */
export class UnusableParameter extends Error {
  constructor(position: number, reason: string) {
    super(`Parameter ${position} of a statement cannot be written as text: ${reason}.`)
    this.name = 'UnusableParameter'
  }
}

/** The text in which PostgreSQL reads each parameter, whatever its column's type: as the pg driver writes it, with times in UTC. */
export function encodeParams(params: readonly unknown[]): (string | null)[] {
  return params.map((value, n) => {
    try {
      return encode(value)
    } catch (error) {
      throw new UnusableParameter(n + 1, error instanceof Error ? error.message : String(error))
    }
  })
}

function encode(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'string') return value
  if (value instanceof Date) return value.toISOString()
  if (ArrayBuffer.isView(value))
    return `\\x${Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('hex')}`
  if (Array.isArray(value)) return encodeArray(value)
  if (typeof value === 'object') return JSON.stringify(value)
  if (typeof value === 'function' || typeof value === 'symbol') throw new TypeError(`a ${typeof value} is no value`)
  return String(value)
}

function encodeArray(values: readonly unknown[]): string {
  return `{${values
    .map(value => {
      if (Array.isArray(value)) return encodeArray(value)
      const text = encode(value)
      return text === null ? 'NULL' : `"${text.replace(/["\\]/g, '\\$&')}"`
    })
    .join(',')}}`
}

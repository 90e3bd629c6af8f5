import type { ValueType } from './cube.ts'
import { MetricError } from './error.ts'

export type Scalar = string | number | boolean
export type ParameterValue = Scalar | bigint | readonly (Scalar | bigint)[]

/** Collects the values of a query; SQL only ever names them. */
export class Parameters {
  readonly values: Record<string, ParameterValue> = {}
  #count = 0

  /** Binds under a fixed name and answers nothing: the SQL names it already. */
  set(name: string, value: ParameterValue): void {
    this.values[name] = value
  }

  bind(type: string, value: ParameterValue): string {
    const name = `p${this.#count++}`
    this.values[name] = value
    return `{${name}:${type}}`
  }
}

const types: Record<ValueType, string> = {
  text: 'String',
  uuid: 'UUID',
  key: 'UInt64',
  number: 'Float64',
  boolean: 'UInt8',
  time: "DateTime64(3, 'UTC')",
}
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Binds a value that is compared with a dimension of `type`. @throws MetricError when it cannot be one */
export function bindValue(parameters: Parameters, type: ValueType, value: Scalar, field: string): string {
  return parameters.bind(types[type], convert(type, value, field))
}

export function bindList(parameters: Parameters, type: ValueType, values: readonly Scalar[], field: string): string {
  return parameters.bind(
    `Array(${types[type]})`,
    values.map(value => convert(type, value, field)),
  )
}

function convert(type: ValueType, value: Scalar, field: string): Scalar | bigint {
  const refuse = (wanted: string) =>
    new MetricError('invalid', field, `${field} is compared with ${wanted}, not with ${JSON.stringify(value)}.`)
  switch (type) {
    case 'text':
      if (typeof value !== 'string') throw refuse('text')
      return value.toWellFormed().replaceAll('\0', '')
    case 'uuid':
      if (typeof value !== 'string' || !uuid.test(value)) throw refuse('an id')
      return value
    case 'key':
      if (!/^\d{1,19}$|^1\d{19}$/.test(String(value)) || BigInt(value) >= 2n ** 64n) throw refuse('an id')
      return BigInt(value)
    case 'number':
      if (typeof value !== 'number') throw refuse('a number')
      return value
    case 'boolean':
      if (typeof value !== 'boolean') throw refuse('true or false')
      return value ? 1 : 0
    case 'time':
      return instant(value) ?? fail(refuse('an instant such as 2026-01-31T00:00:00Z'))
  }
}

/** As ClickHouse reads a DateTime64(3); undefined when it is not an instant. */
export function instant(value: Scalar): string | undefined {
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN
  if (Number.isNaN(time)) return undefined
  return new Date(Math.min(Math.max(time, Date.UTC(1900, 0, 1)), Date.UTC(2299, 11, 31)))
    .toISOString()
    .replace('T', ' ')
    .replace('Z', '')
}

function fail(error: Error): never {
  throw error
}

import { Binary } from 'bson'
import type { Values } from '../kit/tables/fields.ts'
import type { Cell } from '../kit/tables/sample.ts'

const isDocument = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' &&
  value !== null &&
  !('_bsontype' in value) &&
  !(value instanceof Date) &&
  !(value instanceof Uint8Array)

function typeOf(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (value instanceof Date) return 'date'
  if (typeof value === 'object' && '_bsontype' in value) return String(value._bsontype).toLowerCase()
  return typeof value
}

/** A value as text; bytes stay bytes, but for those of a UUID. */
function cellOf(value: unknown): Cell {
  if (value === null || value === undefined) return null
  if (typeof value === 'string') return value
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString()
  if (value instanceof Binary) return value.sub_type === Binary.SUBTYPE_UUID ? uuidOf(value) : value.buffer
  if (value instanceof Uint8Array) return value
  if (typeof value === 'object' && !('_bsontype' in value)) return JSON.stringify(value)
  return String(value)
}

const uuidOf = ({ buffer }: Binary) =>
  Buffer.from(buffer)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

/** Values of BSON. */
export const bsonValues: Values = { isDocument, cellOf, typeOf }

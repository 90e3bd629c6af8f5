import { lookupOf, nativeBlock, type Lookup, type NativeColumn } from './native.ts'
import type { Row, Table } from './tables.ts'

const noId = '00000000-0000-0000-0000-000000000000'
/** The end of an interval that has not ended. The last second that DateTime64 knows. */
export const never = Date.UTC(2299, 11, 31, 23, 59, 59)
const earliest = Date.UTC(1900, 0, 1)
const openEnded = new Set(['deleted_at', 'ended_at', 'expires_at'])
const jsonColumns = new Set(['properties', 'parts', 'details', 'found', 'singling_out', 'carried'])

// A row costs a few microseconds to encode: a block of so many keeps the event loop's longest pause near 10 ms.
const rowsPerBlock = 5000

/** Rows as ClickHouse takes them. */
export interface EncodedRows {
  columns: string[]
  blocks: () => Iterable<Buffer>
}

/** What rows have besides their own fields: the same for all, or, by a function, what follows from each. A field given as undefined is left out. */
export type Shared = Readonly<Record<string, unknown>>

/** camelCase rows in blocks of the Native format: absent ids and times as the column's zero. Any field that is undefined throughout is left out. */
export function encodeRows(table: Table, rows: readonly object[], shared: Shared = {}): EncodedRows {
  const fields = [
    ...fieldsOf(rows).filter(field => !(field in shared)),
    ...Object.keys(shared).filter(field => shared[field] !== undefined),
  ]
  if (!fields.length) throw new Error(`A row for ${table.name} has no columns.`)
  const columns = fields.map(field => columnOf(table, field, shared))
  return {
    columns: fields.map(snake),
    *blocks() {
      for (let start = 0; start < rows.length; start += rowsPerBlock) {
        const some = rows.slice(start, start + rowsPerBlock)
        yield nativeBlock(
          some.length,
          columns.map(column => column(some)),
        )
      }
    },
  }
}

/** A column of many rows: the values in order, or their places in a lookup, or what all have. */
export type Column = ArrayLike<unknown> | { lookup: Lookup; places: ArrayLike<number> } | { all: unknown }

/** One block of the Native format out of columns by their names; absent ids and times are as in `encodeRows`. */
export function encodeColumns(table: Table, count: number, columns: Readonly<Record<string, Column>>): Buffer {
  return nativeBlock(
    count,
    Object.entries(columns).map(([name, column]): NativeColumn => {
      if ('lookup' in column) return { name, ...column }
      const { type, encode } = encoderOf(table, name)
      return 'all' in column
        ? { name, lookup: lookupIn(table, name, [column.all]), count }
        : { name, type, values: encode ? Array.from(column, encode) : column }
    }),
  )
}

/** What a column's values may be, written out once. */
export function lookupIn(table: Table, column: string, values: readonly unknown[]): Lookup {
  const { type, encode } = encoderOf(table, column)
  return lookupOf(type, encode ? values.map(encode) : values)
}

function columnOf(table: Table, field: string, shared: Shared): (rows: readonly object[]) => NativeColumn {
  const name = snake(field)
  const given = shared[field]
  if (field in shared && typeof given !== 'function') {
    const lookup = lookupIn(table, name, [given])
    return ({ length }) => ({ name, lookup, count: length })
  }
  const { type, encode } = encoderOf(table, name)
  const read = typeof given === 'function' ? (row: object): unknown => given(row) : (row: object) => valueOf(row, field)
  return rows => ({ name, type, values: encode ? rows.map(row => encode(read(row))) : rows.map(read) })
}

function fieldsOf(rows: readonly object[]): string[] {
  const fields = new Set<string>()
  for (const row of rows)
    for (const field in row) if (!fields.has(field) && valueOf(row, field) !== undefined) fields.add(field)
  return [...fields]
}

function valueOf(row: object, field: string): unknown {
  return (row as Record<string, unknown>)[field]
}

/** Without `encode` values are written as they are. */
interface Encoder {
  type: string
  encode?: (value: unknown) => unknown
}

/** The type that values of a column are written as. The codec is the table's own affair, and a dictionary inside an array is not worth its while. */
function writtenType(declared: string): string {
  return declared
    .replace(/ (DEFAULT|CODEC\()[\s\S]*$/, '')
    .replace(/LowCardinality\(UUID\)/, 'UUID')
    .replace('Array(LowCardinality(String))', 'Array(String)')
}

function encoderOf(table: Table, column: string): Encoder {
  const declared = table.columns[column]
  if (!declared) throw new Error(`Table ${table.name} has no column ${column}.`)
  const type = writtenType(declared)
  if (type.startsWith('DateTime64')) {
    const absent = openEnded.has(column) ? never : 0
    return { type, encode: value => (typeof value === 'number' ? withinRange(value) : absent) }
  }
  if (jsonColumns.has(column)) return { type, encode: value => JSON.stringify(value ?? {}) }
  return { type }
}

const withinRange = (milliseconds: number) => Math.min(Math.max(Math.trunc(milliseconds), earliest), never)

/** Milliseconds since 1970 as a parameter of type DateTime64, within what that can hold. */
export function timestamp(milliseconds: number): string {
  return new Date(withinRange(milliseconds)).toISOString().replace('T', ' ').replace('Z', '')
}

/** SQL for the time that a parameter gives in milliseconds since 1970. In a mutation, which is kept as text, a bound time of before 2001 cannot be read again. */
export const timeOf = (parameter: string) => `fromUnixTimestamp64Milli({${parameter}:Int64}, 'UTC')`

/** A row from ClickHouse in camelCase, with times as milliseconds and zero values as null where `encodeRows` put them. */
export function decodeRow<T extends object>(table: Table, row: Row): T {
  return trusted<T>(
    Object.fromEntries(
      Object.entries(row).map(([column, value]) => [
        camel(column),
        decode(column, table.columns[column] ?? 'String', value),
      ]),
    ),
  )
}

const requiredIds = new Set(['organisation_id', 'source_id', 'scan_id', 'item_id', 'last_scan', 'content_scan'])
const requiredTimes = new Set(['time', 'first_seen_at'])

function decode(column: string, type: string, value: unknown): unknown {
  if (type.startsWith('DateTime64') && typeof value === 'string')
    return time(column, Date.parse(`${value.replace(' ', 'T')}Z`))
  if (type.includes('UUID') && typeof value === 'string')
    return value === noId && !requiredIds.has(column) ? null : value
  if (jsonColumns.has(column) && typeof value === 'string') return JSON.parse(value || '{}')
  if (type === 'UInt64') return isKey(column) ? String(value) : Number(value)
  if (column === 'reason') return value === '' ? null : value
  return value
}

function time(column: string, milliseconds: number): number | null {
  if (openEnded.has(column)) return milliseconds >= never ? null : milliseconds
  return milliseconds === 0 && !requiredTimes.has(column) ? null : milliseconds
}

/** 64-bit keys stay decimal strings; counts and sizes become numbers. */
function isKey(column: string): boolean {
  return /_(key|id|hash)$/.test(column)
}

function snake(field: string): string {
  return field.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
}

function camel(column: string): string {
  return column.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}

/** The one place where a decoded row gets its type: `table` and `T` are declared side by side. */
function trusted<T>(value: unknown): T {
  return value as T
}

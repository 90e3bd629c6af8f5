import type { Row } from './client.ts'
import type { Table } from './tables.ts'

const noId = '00000000-0000-0000-0000-000000000000'
/** The end of an interval that has not ended. The last second that DateTime64 knows. */
export const never = Date.UTC(2299, 11, 31, 23, 59, 59)
const earliest = Date.UTC(1900, 0, 1)
const openEnded = new Set(['deleted_at', 'ended_at', 'expires_at'])
const jsonColumns = new Set(['properties', 'parts', 'details'])

/** A row for ClickHouse: snake_case, milliseconds as timestamps, absent ids and times as the column's zero. */
export function encodeRow(table: Table, row: object): Row {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined).map(([field, value]) => {
    const column = snake(field)
    const type = table.columns[column]
    if (!type) throw new Error(`Table ${table.name} has no column ${column}.`)
    return [column, encode(column, type, value)]
  }))
}

function encode(column: string, type: string, value: unknown): unknown {
  if (type.startsWith('DateTime64')) return timestamp(typeof value === 'number' ? value : openEnded.has(column) ? never : 0)
  if (type === 'UUID') return value ?? noId
  if (jsonColumns.has(column)) return JSON.stringify(value ?? {})
  if (value === null) return type.startsWith('UInt') ? 0 : ''
  return typeof value === 'string' ? value.toWellFormed() : value
}

/** Milliseconds since 1970 as ClickHouse reads them, within what DateTime64 can hold. */
export function timestamp(milliseconds: number): string {
  const within = Math.min(Math.max(Math.trunc(milliseconds), earliest), never)
  return new Date(within).toISOString().replace('T', ' ').replace('Z', '')
}

/** A row from ClickHouse in camelCase, with times as milliseconds and zero values as null where `encodeRow` put them. */
export function decodeRow<T extends object>(table: Table, row: Row): T {
  return trusted<T>(Object.fromEntries(Object.entries(row).map(([column, value]) => [
    camel(column), decode(column, table.columns[column] ?? 'String', value),
  ])))
}

const requiredIds = new Set(['organisation_id', 'source_id', 'scan_id', 'item_id', 'last_scan', 'content_scan'])
const requiredTimes = new Set(['time', 'first_seen_at'])

function decode(column: string, type: string, value: unknown): unknown {
  if (type.startsWith('DateTime64') && typeof value === 'string') return time(column, Date.parse(`${value.replace(' ', 'T')}Z`))
  if (type === 'UUID') return value === noId && !requiredIds.has(column) ? null : value
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

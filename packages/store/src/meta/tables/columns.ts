import type { ColumnType, Generated } from 'kysely'

/** JSON in the database; written with `json()` so that arrays and strings survive both drivers. */
export type Json<T> = ColumnType<T, string | undefined, string>
/** JSON without a default. */
export type RequiredJson<T> = ColumnType<T, string, string>
/** A moment; set by the database unless given. */
export type CreatedAt = ColumnType<Date, Date | undefined, Date>
/** A UUID; made by the database unless given. */
export type Id = Generated<string>

export type Settings = Record<string, unknown>

/** Encodes a value for a `Json` column. */
export function json(value: unknown): string {
  return JSON.stringify(value)
}

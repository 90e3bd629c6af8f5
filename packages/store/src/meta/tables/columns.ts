import type { ColumnType, Generated } from 'kysely'
import { deepestJson, jsonDepth } from '../json-text.ts'

/** JSON in the database; written with `json()` so that arrays and strings survive both drivers. */
export type Json<T> = ColumnType<T, string | undefined, string>
/** JSON without a default. */
export type RequiredJson<T> = ColumnType<T, string, string>
/** A moment; set by the database unless given. */
export type CreatedAt = ColumnType<Date, Date | undefined, Date>
/** A UUID; made by the database unless given. */
export type Id = Generated<string>

export type Settings = Record<string, unknown>

/** A value that a `Json` column does not take: whoever reads it back would not get it. */
export class TooDeep extends Error {
  constructor() {
    super(`The value is nested more than ${deepestJson} levels deep, and is not kept. Send it flatter.`)
    this.name = 'TooDeep'
  }
}

/**
 * Encodes a value for a `Json` column.
 * @throws TooDeep
 */
export function json(value: unknown): string {
  const text = stringified(value)
  if (text && text.length > deepestJson && jsonDepth(text) > deepestJson) throw new TooDeep()
  return text
}

function stringified(value: unknown): string {
  try {
    // Halves of pairs, as cutting a text leaves them, and NUL are no text to the database.
    return JSON.stringify(value, (_, each: unknown) =>
      typeof each === 'string' ? each.toWellFormed().replaceAll('\0', '\ufffd') : each,
    )
  } catch (error) {
    throw error instanceof RangeError ? new TooDeep() : error
  }
}

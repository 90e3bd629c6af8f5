import { singlingOutOf } from '@sharelight/classify'
import type { HashedRows } from '@sharelight/connectors'
import type { SinglingOut } from '@sharelight/contract'
import type { DocumentReading } from './document.ts'

/** Of a header as it is told. */
const longestName = 60

/** A table is told of once for all of its columns. */
const known = new WeakMap<HashedRows, { told: SinglingOut | undefined }>()

/** The reading of a column, with whom its table singles out where the column is one of those by which it does. */
export function ofTable(reading: DocumentReading, table: HashedRows, column: string): DocumentReading {
  const found = known.get(table) ?? { told: singlingOutOf(table) }
  known.set(table, found)
  const { told } = found
  return told?.columns.includes(column.slice(0, longestName)) ? { ...reading, singlingOut: told } : reading
}

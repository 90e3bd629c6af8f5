import type { TableReader } from '../cells.ts'
import { DelimitedReader } from './delimited.ts'
import { dialectOf } from './dialect.ts'
import { jsonFormOf, JsonReader } from './json.ts'
import { isSqlDump, SqlReader } from './sql.ts'

/** Text that tells what kind of table a document is. */
export const told = 16_384

/** What finds rows in a text that begins with `start`, or undefined where it is no table. */
export function readerOf(start: string, isWhole: boolean): TableReader | undefined {
  const form = jsonFormOf(start)
  if (form) return new JsonReader(form)
  if (/^\s*[<]/.test(start)) return undefined
  if (isSqlDump(start)) return new SqlReader()
  const dialect = dialectOf(start, isWhole)
  return dialect && new DelimitedReader(dialect)
}

import { blobBounds } from '../../kit/tables/blobs.ts'
import type { Database } from './database.ts'
import { quoted, StatementError } from './fault.ts'
import { itemFault } from './sample.ts'

/** The first documents of a column that are small enough. @throws ConnectorError, SourceFault */
export async function blobsOf(
  database: Database,
  names: readonly [string, string, string],
  column: string,
): Promise<Buffer[]> {
  const { looked, most, bytes } = blobBounds
  const cell = quoted(column)
  const rows = await database
    .askRaw(
      `SELECT TO_VARCHAR("blob", 'HEX') FROM (SELECT ${cell} AS "blob" FROM ${names.map(quoted).join('.')} WHERE ${cell} IS NOT NULL LIMIT ${looked})
      WHERE LENGTH("blob") BETWEEN 1 AND ${bytes} LIMIT ${most}`,
    )
    .catch((error: unknown) => {
      throw error instanceof StatementError ? itemFault(error, names) : error
    })
  return rows.flatMap(([blob]) => (blob ? [Buffer.from(blob, 'hex')] : []))
}

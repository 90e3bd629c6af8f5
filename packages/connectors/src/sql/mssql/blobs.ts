import { blobBounds, type ColumnPlace } from '../../kit/tables/blobs.ts'
import type { Database } from './database.ts'
import { errorNumber, isLate, quoted } from './fault.ts'
import { itemFault } from './sample.ts'

/** The first documents of a column that are small enough. @throws ConnectorError, SourceFault */
export async function blobsOf(database: Database, { schema, table, column, user }: ColumnPlace): Promise<Buffer[]> {
  const { looked, most, bytes } = blobBounds
  const cell = quoted(column)
  const rows = await database
    .askRaw(
      `SELECT TOP (${most}) blob FROM (SELECT TOP (${looked}) CAST(${cell} AS varbinary(max)) AS blob FROM ${quoted(schema)}.${quoted(table)}
      WHERE ${cell} IS NOT NULL) AS looked WHERE DATALENGTH(blob) BETWEEN 1 AND ${bytes}`,
    )
    .catch((error: unknown) => {
      throw errorNumber(error) || isLate(error) ? itemFault(error, { schema, table, user }) : error
    })
  return rows.flatMap(([blob]) => (Buffer.isBuffer(blob) ? [blob] : []))
}

import { blobBounds } from '../../kit/tables/blobs.ts'
import type { Database } from './database.ts'
import { errorNumber, isLate, quoted } from './fault.ts'
import { itemFault } from './sample.ts'

interface Place {
  schema: string
  table: string
  column: string
  user: string
}

/** The first documents of a column that are small enough. @throws ConnectorError, SourceFault */
export async function blobsOf(database: Database, { schema, table, column, user }: Place): Promise<Buffer[]> {
  const { most, bytes } = blobBounds
  const cell = quoted(column)
  const rows = await database
    .askRaw(
      `SELECT TOP (${most}) CAST(${cell} AS varbinary(max)) FROM ${quoted(schema)}.${quoted(table)} WHERE DATALENGTH(${cell}) BETWEEN 1 AND ${bytes}`,
    )
    .catch((error: unknown) => {
      throw errorNumber(error) || isLate(error) ? itemFault(error, { schema, table, user }) : error
    })
  return rows.flatMap(([blob]) => (Buffer.isBuffer(blob) ? [blob] : []))
}

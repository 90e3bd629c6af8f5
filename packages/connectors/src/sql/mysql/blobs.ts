import { blobBounds, type ColumnPlace } from '../../kit/tables/blobs.ts'
import { nameOf } from './catalogue.ts'
import type { Database } from './database.ts'
import { errorNumber, quoted } from './fault.ts'
import { itemFault } from './sample.ts'

/** The first documents of a column that are small enough. @throws ConnectorError, SourceFault */
export async function blobsOf(database: Database, { schema, table, column, user }: ColumnPlace): Promise<Buffer[]> {
  const { looked, most, bytes } = blobBounds
  const cell = quoted(column)
  // Not by a table of the first ones, which the server would make with all that they hold.
  const statement = `SELECT IF(LENGTH(${cell}) BETWEEN 1 AND ${bytes}, ${cell}, NULL) FROM ${nameOf(schema, table)} WHERE ${cell} IS NOT NULL LIMIT ${looked}`
  return database
    .read(async ({ askRaw }) => {
      const blobs: Buffer[] = []
      for await (const [blob] of askRaw(statement)) if (blob && blobs.length < most) blobs.push(blob)
      return blobs
    })
    .catch((error: unknown) => {
      const number = errorNumber(error)
      throw number ? itemFault(number, { schema, table, user }) : error
    })
}

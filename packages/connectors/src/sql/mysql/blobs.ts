import { blobBounds } from '../../kit/tables/blobs.ts'
import { nameOf } from './catalogue.ts'
import type { Database } from './database.ts'
import { errorNumber, quoted } from './fault.ts'
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
  const statement = `SELECT ${cell} FROM ${nameOf(schema, table)} WHERE LENGTH(${cell}) BETWEEN 1 AND ${bytes} LIMIT ${most}`
  return database
    .read(async ({ askRaw }) => {
      const blobs: Buffer[] = []
      for await (const [blob] of askRaw(statement)) if (blob) blobs.push(blob)
      return blobs
    })
    .catch((error: unknown) => {
      const number = errorNumber(error)
      throw number ? itemFault(number, { schema, table, user }) : error
    })
}

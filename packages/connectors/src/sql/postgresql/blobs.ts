import { blobBounds, type ColumnPlace } from '../../kit/tables/blobs.ts'
import { findRelation } from './catalogue.ts'
import type { Database } from './database.ts'
import { sqlState } from './fault.ts'
import { itemFault } from './sample.ts'

/** The first documents of a column that are small enough; how large one is the server knows without reading it. @throws ConnectorError, SourceFault */
export async function blobsOf(database: Database, { schema, table, column, user }: ColumnPlace): Promise<Buffer[]> {
  const { looked, most, bytes } = blobBounds
  return database
    .read(async ({ ask, askRaw }) => {
      const relation = await findRelation(ask, { schema, table })
      if (!relation) return []
      const only = relation.kind === 'p' || relation.kind === 'v' ? '' : 'ONLY '
      const [row] = await ask(
        `SELECT format('SELECT blob FROM (SELECT %1$I::bytea AS blob FROM ${only}%2$I.%3$I WHERE %1$I IS NOT NULL LIMIT ${looked}) AS looked
          WHERE octet_length(blob) BETWEEN 1 AND ${bytes} LIMIT ${most}', $1::text, $2::text, $3::text) AS statement`,
        [column, schema, table],
      )
      const rows = await askRaw((row as { statement: string }).statement)
      return rows.flatMap(([cell]) => (cell ? [Buffer.from(cell.slice(2), 'hex')] : []))
    })
    .catch((error: unknown) => {
      const state = sqlState(error)
      throw state ? itemFault(state, { schema, table, user }) : error
    })
}

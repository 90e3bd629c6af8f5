import { blobBounds } from '../../kit/tables/blobs.ts'
import { findRelation } from './catalogue.ts'
import type { Database } from './database.ts'
import { sqlState } from './fault.ts'
import { itemFault } from './sample.ts'

interface Place {
  schema: string
  table: string
  column: string
  user: string
}

/** The first documents of a column that are small enough; how large one is the server knows without reading it. @throws ConnectorError, SourceFault */
export async function blobsOf(database: Database, { schema, table, column, user }: Place): Promise<Buffer[]> {
  const { most, bytes } = blobBounds
  return database
    .read(async ({ ask, askRaw }) => {
      const relation = await findRelation(ask, { schema, table })
      if (!relation) return []
      const only = relation.kind === 'p' || relation.kind === 'v' ? '' : 'ONLY '
      const [row] = await ask(
        `SELECT format('SELECT %1$I::bytea FROM ${only}%2$I.%3$I WHERE octet_length(%1$I::bytea) BETWEEN 1 AND ${bytes} LIMIT ${most}', $1::text, $2::text, $3::text) AS statement`,
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

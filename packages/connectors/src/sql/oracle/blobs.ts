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
export async function blobsOf(database: Database, { schema, table, column, user }: Place): Promise<Uint8Array[]> {
  const { most, bytes } = blobBounds
  const cell = `t.${quoted(column)}`
  const rows = await database
    .read(({ askRaw }) =>
      askRaw(
        `SELECT ${cell} FROM ${quoted(schema)}.${quoted(table)} t WHERE DBMS_LOB.GETLENGTH(${cell}) BETWEEN 1 AND ${bytes} AND ROWNUM <= ${most}`,
      ),
    )
    .catch((error: unknown) => {
      throw errorNumber(error) || isLate(error) ? itemFault(error, { schema, table, user }) : error
    })
  return rows.flatMap(([blob]) => (blob instanceof Uint8Array ? [blob] : []))
}

import { blobBounds, type ColumnPlace } from '../../kit/tables/blobs.ts'
import type { Database } from './database.ts'
import { errorNumber, isLate, quoted } from './fault.ts'
import { itemFault } from './sample.ts'

/** The first documents of a column that are small enough. @throws ConnectorError, SourceFault */
export async function blobsOf(database: Database, { schema, table, column, user }: ColumnPlace): Promise<Uint8Array[]> {
  const { looked, most, bytes } = blobBounds
  const cell = `t.${quoted(column)}`
  const rows = await database
    .read(({ askRaw }) =>
      askRaw(
        `SELECT "blob" FROM (SELECT ${cell} AS "blob" FROM ${quoted(schema)}.${quoted(table)} t WHERE ${cell} IS NOT NULL AND ROWNUM <= ${looked})
        WHERE DBMS_LOB.GETLENGTH("blob") BETWEEN 1 AND ${bytes} AND ROWNUM <= ${most}`,
      ),
    )
    .catch((error: unknown) => {
      throw errorNumber(error) || isLate(error) ? itemFault(error, { schema, table, user }) : error
    })
  return rows.flatMap(([blob]) => (blob instanceof Uint8Array ? [blob] : []))
}

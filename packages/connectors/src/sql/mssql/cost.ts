import { z } from 'zod'
import { isWorkedOutWhole, requireFewRows } from '../../kit/tables/cost.ts'
import type { Database } from './database.ts'
import { quoted } from './fault.ts'

/** Its optimiser's cost of reading one row of a table of columns such as are common, one after the other: a table of five million is about 100. */
const costOfRow = 1 / 50_000

const Count = z.coerce.number().nullish().catch(null)

interface View {
  schema: string
  table: string
  user: string
}

/**
 * A sample of a view is not asked for where the server would go through too much for it: by its plan where the user may see plans, else by the rows of
 * what it is made of. @throws ConnectorError `time_limit`
 */
export async function requireCheap(database: Database, statement: string, view: View): Promise<void> {
  const plan = await database.planOf(statement)
  // @see https://learn.microsoft.com/sql/t-sql/statements/set-showplan-xml-transact-sql
  const cost = /\bStatementSubTreeCost="([\d.]+(?:E[+-]?\d+)?)"/i.exec(plan ?? '')?.[1]
  if (cost !== undefined) return requireFewRows(Number(cost) / costOfRow)
  const [row] = (await database.askIfAllowed(origins, { name: `${quoted(view.schema)}.${quoted(view.table)}` })) ?? []
  const definition = row?.['definition']
  if (typeof definition === 'string' && !isWorkedOutWhole(definition)) return
  requireFewRows(
    Count.parse(row?.['rows']) ?? undefined,
    `Read the tables that it is made of, or GRANT SHOWPLAN TO ${quoted(view.user)}, so that the server says it more closely.`,
  )
}

const origins = `WITH parts AS (
    SELECT OBJECT_ID(@name) AS id, 0 AS depth
    UNION ALL SELECT d.referenced_id, p.depth + 1 FROM parts p JOIN sys.sql_expression_dependencies d ON d.referencing_id = p.id
      WHERE d.referenced_id IS NOT NULL AND p.depth < 10
  )
  SELECT OBJECT_DEFINITION(OBJECT_ID(@name)) AS definition, (SELECT SUM(s.rows) FROM sys.partitions s
    WHERE s.index_id IN (0, 1) AND s.object_id IN (SELECT id FROM parts)) AS rows`

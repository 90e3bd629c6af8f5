import { z } from 'zod'
import { isWorkedOutWhole, requireFewRows } from '../../kit/tables/cost.ts'
import type { Reader } from './database.ts'

const Count = z.coerce.number().nullish().catch(null)

/** What a view is made of, through other views too, with the rows that the optimiser's statistics know; nothing is looked through for it. */
const origins = `SELECT SUM(t.num_rows) AS "rows" FROM all_tables t WHERE (t.owner, t.table_name) IN (
    SELECT d.referenced_owner, d.referenced_name FROM all_dependencies d WHERE d.referenced_type = 'TABLE'
    START WITH d.owner = :owner AND d.name = :name AND d.type = 'VIEW'
    CONNECT BY NOCYCLE PRIOR d.referenced_owner = d.owner AND PRIOR d.referenced_name = d.name AND PRIOR d.referenced_type = d.type AND LEVEL <= 10)`

/**
 * A view that is worked out whole before its first row is not read where what it is made of has too many rows. Oracle's own `EXPLAIN PLAN` would write
 * into a table, which a transaction that can only read does not. @throws ConnectorError `time_limit`
 */
export async function requireCheap({ askIfAllowed }: Reader, owner: string, name: string): Promise<void> {
  const [view] =
    (await askIfAllowed(`SELECT text_vc AS "text" FROM all_views WHERE owner = :owner AND view_name = :name`, {
      owner,
      name,
    })) ?? []
  const definition = view?.['text']
  // Who may not see how it is made is told nothing: the limit on time holds all the same.
  if (typeof definition === 'string' && !isWorkedOutWhole(definition)) return
  const [made] = (await askIfAllowed(origins, { owner, name })) ?? []
  requireFewRows(Count.parse(made?.['rows']) ?? undefined)
}

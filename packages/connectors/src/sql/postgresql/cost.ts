import { z } from 'zod'
import type { ConnectorError } from '../../kit/source-fault.ts'
import { tooManyRows } from '../../kit/tables/cost.ts'
import type { Ask } from './database.ts'

const Explained = z.object({
  'QUERY PLAN': z.tuple([z.looseObject({ Plan: z.looseObject({ 'Total Cost': z.number() }) })]),
})
const Unit = z.object({ page: z.coerce.number() })

/** Of a table of columns such as are common, a page holds about so many: it makes what the planner counts in pages something that people can picture. */
const rowsOfPage = 20

/**
 * What the server's planner reckons that a statement would take, where that is too much. It runs nothing of it.
 * @see https://www.postgresql.org/docs/current/using-explain.html for its unit, which is a page that is read after another one
 */
export async function tooCostly(ask: Ask, statement: string): Promise<ConnectorError | undefined> {
  const [row] = await ask(`EXPLAIN (FORMAT JSON) ${statement}`)
  const [unit] = await ask(`SELECT current_setting('seq_page_cost') AS page`)
  const { page } = Unit.parse(unit)
  const cost = Explained.parse(row)['QUERY PLAN'][0].Plan['Total Cost']
  return tooManyRows((cost / (page > 0 ? page : 1)) * rowsOfPage)
}

import { z } from 'zod'
import { tooMuch } from '../../kit/tables/cost.ts'
import type { Database } from './database.ts'

/** Of what a view is made of, compressed as the service keeps it. */
const mostBytes = 4 * 2 ** 30

/** @see https://docs.snowflake.com/en/sql-reference/sql/explain */
const Plan = z.looseObject({
  GlobalStats: z.looseObject({ bytesAssigned: z.coerce.number() }),
  Operations: z.array(z.array(z.looseObject({ operation: z.string().catch('') }))).catch([]),
})

/** What gives its first row while the rest waits. */
const flowing = /^(Result|TableScan|Filter|Limit|Project.*|UnionAll|ExternalScan|WithClause|WithReference|Flatten)$/i

/** A sample of a view is not asked for where the service would go through too much for it, as it says itself; it takes no warehouse to say so. @throws ConnectorError `time_limit` */
export async function requireCheap({ askIfAllowed }: Database, statement: string): Promise<void> {
  const [row] = (await askIfAllowed(`EXPLAIN USING JSON ${statement}`)) ?? []
  const { data: plan } = Plan.safeParse(jsonIn(Object.values(row ?? {})[0]))
  // Whom it tells nothing is held to the limit on time all the same.
  if (!plan || plan.GlobalStats.bytesAssigned <= mostBytes) return
  if (plan.Operations.flat().every(({ operation }) => flowing.test(operation))) return
  throw tooMuch(`${(plan.GlobalStats.bytesAssigned / 2 ** 30).toFixed(0)} GiB`)
}

function jsonIn(text: string | null | undefined): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}

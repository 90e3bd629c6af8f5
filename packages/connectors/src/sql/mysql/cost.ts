import { z } from 'zod'
import { requireFewRows } from '../../kit/tables/cost.ts'
import { allowed } from './accounts.ts'
import type { Ask } from './client.ts'
import { errorNumber } from './fault.ts'

const Line = z.object({
  select_type: z.string().nullable().optional(),
  rows: z.coerce.number().nullable().optional(),
  Extra: z.string().nullable().optional(),
})

/** What is worked out whole before its first row: grouped, ordered, joined from parts of their own. */
const isWhole = ({ select_type: type, Extra: extra }: z.infer<typeof Line>) =>
  !/^(SIMPLE|PRIMARY)$/.test(type ?? '') || /Using (temporary|filesort)/.test(extra ?? '')

/** A sample of a view is not asked for where the server says that it would go through too much for it. @throws ConnectorError */
export async function requireCheap(ask: Ask, statement: string): Promise<void> {
  // Who may not look into a view is told nothing: the limit on time holds all the same.
  const lines = await allowed(ask(`EXPLAIN ${statement}`)).catch((error: unknown) => {
    if (errorNumber(error)) return undefined
    throw error
  })
  requireFewRows(
    lines
      ?.map(line => Line.parse(line))
      .filter(isWhole)
      .reduce((product, line) => product * Math.max(1, line.rows ?? 1), 1),
  )
}

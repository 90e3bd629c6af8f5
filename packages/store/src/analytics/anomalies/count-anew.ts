import type { Analytics } from '../client.ts'
import { timeOf, timestamp } from '../codec.ts'
import type { Table } from '../table.ts'
import { own } from './detector.ts'

/** Whole weeks from `from`, a Monday, until `to`. */
export interface Weeks {
  organisationId: string
  from: number
  to: number
}

interface Counts {
  table: Table
  /** Its column of days or of Mondays. */
  day: string
  /** Weeks before that are counted too where nothing was yet. */
  earlier: number
  /** Inserts what is counted of events from `{from}` until `{to}`, with `{version}`. */
  sql: string
}

const week = 7 * 86_400_000

/** Counts events of weeks into a table of its own, so that what is usual is read without them. What was counted of these weeks before gives way. */
export async function countAnew(
  analytics: Analytics,
  { organisationId, from, to }: Weeks,
  { table, day, earlier, sql }: Counts,
): Promise<void> {
  const organisation = organisationId
  const [there] = await analytics.rows(`SELECT 1 FROM ${table.name} WHERE ${own} LIMIT 1`, { organisation })
  // Nothing is before 1970, but the Monday of its first week.
  const first = Math.max(0, there ? from : from - earlier * week)
  const params = { organisation, from: timestamp(first), to: timestamp(to), version: await analytics.nextVersion() }
  if (there)
    await analytics.command(
      `DELETE FROM ${analytics.mutable(table)} WHERE ${own} AND ${day} >= toDate(${timeOf('first')}) AND ${day} <= toDate(${timeOf('last')})`,
      { organisation, first, last: to - 1 },
    )
  await analytics.command(sql, params)
}

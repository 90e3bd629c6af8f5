import { sql, type RawBuilder } from 'kysely'
import type { AllQueries } from './meta.ts'

/** What is counted: everything under one key. */
export interface AttemptCounter {
  key: string
  /** How many go through before each next one has to wait. */
  free: number
  /** Seconds after which one of them is forgotten. */
  drip: number
}
export interface Reserved {
  key: string
  count: number
}
export type Reservation = { reserved: Reserved[] } | { until: Date }

/** The first wait, doubled by each attempt after it up to the longest; and what a counter is kept for that nobody touches. Seconds. */
const [firstWait, longestWait, keptFor] = [5, 15 * 60, 24 * 3600]

/**
 * Counts an attempt under each key, before it is made, or says until when it has to wait. One statement, whose rows are locked as it goes:
 * of any number at once no more go through than were free, and what one counter refuses the next ones do not count. A wait that is longer
 * than any can be is that of a clock that was ahead.
 */
export async function reserveAttempts(
  db: AllQueries,
  counters: readonly AttemptCounter[],
  now: Date,
): Promise<Reservation> {
  const at = sql`${now}::timestamptz`
  const keys = counters.map(({ key }) => key)
  const isOpen = sql`not exists (select 1 from attempts where key in (${sql.join(keys)}) and ${isClosed(at, sql`attempts`)})`
  const steps = counters.map(
    (counter, place) =>
      sql`${step(place)} as (${count(counter, at, place === 0 ? isOpen : sql`exists (select 1 from ${step(place - 1)})`)})`,
  )
  const taken = counters.map((_, place) => sql`select key, count from ${step(place)}`)
  const { rows } = await sql<Reserved>`with ${sql.join(steps)} ${sql.join(taken, sql` union all `)}`.execute(db)
  if (rows.length === counters.length) return { reserved: rows }
  const { until } = await db
    .selectFrom('attempts')
    .select(eb => eb.fn.max('next_at').as('until'))
    .where('key', 'in', keys)
    .executeTakeFirstOrThrow()
  return { until: until > now ? until : new Date(now.getTime() + 1000) }
}

/** Counts one, where `condition` holds and its counter is open. */
function count({ key, free, drip }: AttemptCounter, at: Sql, condition: Sql): Sql {
  return sql`insert into attempts as known (key, count, free, drip, last_at, next_at)
    select ${key}::text, 1, ${free}::int, ${drip}::int, ${at}, ${nextAt(at, sql`1`, sql`${free}::int`)} where ${condition}
    on conflict (key) do update set count = ${counted(at)}, free = excluded.free, drip = excluded.drip, last_at = ${at},
      next_at = ${nextAt(at, counted(at), sql`excluded.free`)}
    where not ${isClosed(at, sql`known`)} returning key, count`
}

/** Takes attempts back that turned out to be none: the next one need not wait for them. */
export async function giveBackAttempts(db: AllQueries, reserved: readonly Reserved[], now: Date): Promise<void> {
  for (const { key, count } of reserved) {
    await sql`update attempts set count = greatest(count - 1, 0), next_at = case when count = ${count}::float8 then ${now}::timestamptz else next_at end
      where key = ${key}`.execute(db)
  }
}

/** Forgets what was counted under these keys. */
export async function forgetAttempts(db: AllQueries, keys: readonly string[]): Promise<void> {
  if (keys.length > 0) await db.deleteFrom('attempts').where('key', 'in', keys).execute()
}

/** Forgets counters that nobody has touched for so long that they would begin anew. */
export async function dropOldAttempts(db: AllQueries, now: Date): Promise<void> {
  await db
    .deleteFrom('attempts')
    .where('last_at', '<', new Date(now.getTime() - keptFor * 1000))
    .execute()
}

type Sql = RawBuilder<unknown>
const step = (place: number) => sql.raw(`step${place}`)
const isClosed = (at: Sql, row: Sql) =>
  sql`(${row}.next_at > ${at} and ${row}.next_at <= ${later(at, sql`${longestWait}`)})`
const later = (at: Sql, seconds: Sql) => sql`(${at} + make_interval(secs => ${seconds}::float8))`
const counted = (at: Sql) =>
  sql`(greatest(known.count - greatest(extract(epoch from ${at} - known.last_at), 0)::float8 / excluded.drip, 0) + 1)`
const nextAt = (at: Sql, count: Sql, free: Sql) =>
  later(
    at,
    sql`case when ceil(${count}) < ${free} then 0 else least(${longestWait}, ${firstWait} * power(2, least(ceil(${count}) - ${free}, 20))) end`,
  )

import { sql } from 'kysely'
import type { AllQueries } from '../meta/meta.ts'
import type { Holder } from './claim.ts'

export interface FailedEntry {
  id: string
  error: string
  waitSeconds: number
  isDead: boolean
}

export interface Settlement {
  delivered: readonly string[]
  failed: readonly FailedEntry[]
  /** First of their partitions as soon as the others are gone: they are the same worker's. */
  held: readonly string[]
  /** Claimed, and not tried. */
  released: readonly string[]
  /** Part of the same transaction, where there is more to write down. */
  within?: ((tx: AllQueries) => Promise<void>) | undefined
}

/** Strikes off what was delivered, holds what comes after it, and puts back or aside what failed, at once. */
export async function settleEntries(
  db: AllQueries,
  holder: Holder,
  { within, ...settlement }: Settlement,
): Promise<void> {
  const settle = settling(holder, settlement)
  if (!within) return void (await settle.execute(db))
  await db.transaction().execute(async tx => {
    await settle.execute(tx)
    await within(tx)
  })
}

/** One statement, whatever came of how many: no entry is in two of its parts. */
function settling({ worker, leaseSeconds }: Holder, { delivered, failed, held, released }: Omit<Settlement, 'within'>) {
  return sql`with gone as (delete from outbox where id = any(${delivered}::uuid[])),
    back as (update outbox set worker = null, lease_until = null where id = any(${released}::uuid[])),
    tried as (update outbox set worker = null, lease_until = null, error = failed.error, attempts = attempts + 1,
        due_at = ${until(sql`failed.wait`)}, dead_at = case when failed.dead then now() end
      from unnest(${failed.map(({ id }) => id)}::uuid[], ${failed.map(({ error }) => error)}::text[],
        ${failed.map(({ waitSeconds }) => waitSeconds)}::float8[], ${failed.map(({ isDead }) => isDead)}::bool[]) failed (id, error, wait, dead)
      where outbox.id = failed.id)
    update outbox set worker = ${worker}::uuid, lease_until = ${until(sql`${leaseSeconds}::float8`)} where id = any(${held}::uuid[])
      and (worker is null or worker = ${worker}::uuid or lease_until < now())`
}

const until = (seconds: ReturnType<typeof sql>) => sql`now() + make_interval(secs => ${seconds})`

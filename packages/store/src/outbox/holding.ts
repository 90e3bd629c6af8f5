import { sql } from 'kysely'
import type { AllQueries } from '../meta/meta.ts'
import type { Holder } from './claim.ts'

/** Goes on holding partitions whose delivery takes long, by their first entries. */
export async function renewPartitions(
  db: AllQueries,
  { worker, leaseSeconds }: Holder,
  heads: readonly string[],
): Promise<void> {
  await sql`update outbox set lease_until = now() + make_interval(secs => ${leaseSeconds}::float8)
    where id = any(${heads}::uuid[]) and worker = ${worker}::uuid`.execute(db)
}

/** For a process that has the database to itself: who seems to hold a partition of these kinds is gone. */
export async function releasePartitions(db: AllQueries, kinds: readonly string[]): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ worker: null, lease_until: null })
    .where('lease_until', 'is not', null)
    .where('kind', 'in', [...kinds])
    .execute()
}

import { sql, type Kysely } from 'kysely'

/**
 * What failed and is due again is found by when it is due: walking over everything that waits beside it would take longer the more waits. When a receiver last took something
 * tells one that stumbles from one that is away.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index outbox_retries on outbox (organisation_id, kind, due_at) where dead_at is null and attempts > 0`.execute(
    db,
  )
  await sql`alter table receivers add column taken_at timestamptz`.execute(db)
}

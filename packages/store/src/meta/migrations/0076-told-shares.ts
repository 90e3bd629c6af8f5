import { sql, type Kysely } from 'kysely'

/** What a scan saw of a share is remembered until the log of its service has told the same. */
const statements = ['alter table receiver_seen add column by_scan boolean not null default false']

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

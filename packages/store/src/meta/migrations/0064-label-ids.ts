import { sql, type Kysely } from 'kysely'

/** Labels of other systems than Microsoft's have ids that are no GUIDs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table labelling_runs alter column label_id type text using label_id::text`.execute(db)
}

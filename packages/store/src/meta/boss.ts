import { outsideCalls } from './unit/one-unit.ts'
import type { Meta } from './meta.ts'

/** What pg-boss takes as `db`; pass `backend` along with it. */
export interface BossDatabase {
  db: { executeSql(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }> }
  backend: 'pglite' | 'postgres'
}

/** The job queue's way to the meta store's PostgreSQL: `new PgBoss({ ...bossDatabase(stores), schema: 'jobs' })`. */
export function bossDatabase({ meta }: { meta: Meta }): BossDatabase {
  return {
    db: { executeSql: (text, values) => outsideCalls(() => meta.pool.query(text, values)) },
    backend: meta.embedded ? 'pglite' : 'postgres',
  }
}

import { AsyncLocalStorage } from 'node:async_hooks'
import { sql, type Kysely } from 'kysely'
import { openKeys, type Keys } from '../keys/keys.ts'
import type { OrganisationSecrets } from '../keys/organisation-secrets.ts'
import type { KeyProvider } from '../keys/wrapping-key.ts'
import { StoreUnavailable } from '../unavailable.ts'
import { bindAuditKeys } from './audit/keys.ts'
import { connectMeta, encrypted, type MetaLocation } from './connect.ts'
import type { MetaPool } from './pool.ts'
import { migrateMeta } from './migrate.ts'
import { createNotices, type Notices } from './notices.ts'
import { createPresence, type Presence } from './work/presence.ts'
import type { Database } from './tables/index.ts'
import type { OrganisationDatabase } from './tables/organisation.ts'
import { scopedTo } from './tenant.ts'
import { outsideCalls } from './unit/one-unit.ts'

/** Every organisation's rows, in a transaction or not. */
export type AllQueries = Kysely<Database>

export interface Meta extends OrganisationSecrets {
  embedded: boolean
  /** Queries that cannot leave one organisation. */
  forOrganisation(organisationId: string): Kysely<OrganisationDatabase>
  /** Every organisation's rows. Only for signing in, setting up, migrations and jobs that go over all of them. */
  acrossOrganisations: Kysely<Database>
  keys: Keys
  pool: MetaPool
  /** On a server: the way to tell the other processes that use it. The embedded database has one process only. */
  notices: Notices | undefined
  /** The same, to be seen by them. */
  createPresence: (() => Presence) | undefined
  /** Runs `task` while no other process runs one under the same name. */
  exclusively<T>(name: string, task: () => Promise<T>): Promise<T>
  /** The next number under this name: higher than `atLeast` and than each that any process was given. On a server; waits for no transaction. */
  countUp(name: string, atLeast: bigint): Promise<bigint>
  /**
   * Has the embedded database count what these tables hold, as plans of queries depend on it: unlike a server it has nobody who does so by itself.
   * For after many rows were written at once.
   */
  takeStatistics(tables: readonly (keyof Database)[]): Promise<void>
  ping(): Promise<boolean>
  close(): Promise<void>
}

const remembered = 1000
const countUp = `insert into counters as counter (name, value) values ($1, $2::bigint + 1)
  on conflict (name) do update set value = greatest(counter.value, $2::bigint) + 1 returning value::text as value`

/** @throws KeyMissing when its secrets are sealed under a key that `provider` lacks */
export async function openMeta(location: MetaLocation, provider: KeyProvider): Promise<Meta> {
  const { db, pool, counting, embedded } = await connectMeta(location)
  const forOrganisation = scopes(pool)
  try {
    await pool.query('select 1').catch((error: unknown) => {
      throw location.url ? new StoreUnavailable('PostgreSQL', location.url, error) : error
    })
    await migrateMeta(db)
    const alone: Meta['exclusively'] = (name, task) => exclusively(db, embedded, name, task)
    const { keys, secrets } = await openKeys({ db, forOrganisation, provider, embedded, exclusively: alone })
    bindAuditKeys(pool, { newest: () => keys.derive('audit trail'), named: id => keys.deriveWith(id, 'audit trail') })
    const server = location.url === undefined ? undefined : encrypted(location.url, location.tls)
    const notices = server && createNotices(server, (text, params) => pool.query(text, params))
    return {
      embedded,
      forOrganisation,
      acrossOrganisations: db,
      keys,
      pool,
      notices,
      createPresence: server && (() => createPresence(server)),
      ...secrets,
      exclusively: alone,
      async takeStatistics(tables) {
        if (embedded && tables.length) await pool.query(`analyze ${tables.join(', ')}`)
      },
      ping: async () => (await pool.query('select 1 as alive')).rows.length === 1,
      countUp: async (name, atLeast) =>
        BigInt(String((await counting.query(countUp, [name, String(atLeast)])).rows[0]?.value)),
      close: async () => {
        await notices?.close()
        await Promise.all([db.destroy(), counting !== pool && counting.end()])
      },
    }
  } catch (error) {
    await db.destroy()
    throw error
  }
}

function scopes(pool: MetaPool): Meta['forOrganisation'] {
  const scoped = new Map<string, Kysely<OrganisationDatabase>>()
  return organisationId => {
    const known = scoped.get(organisationId)
    if (known) return known
    if (scoped.size >= remembered) scoped.clear()
    const made = scopedTo(organisationId, pool)
    scoped.set(organisationId, made)
    return made
  }
}

async function exclusively<T>(
  db: Kysely<Database>,
  embedded: boolean,
  name: string,
  task: () => Promise<T>,
): Promise<T> {
  // The embedded database has this process only, and one session, which the task itself may need.
  if (embedded) return task()
  const asCalled = AsyncLocalStorage.snapshot()
  return outsideCalls(() =>
    db.connection().execute(async connection => {
      await sql`select pg_advisory_lock(hashtext(${name}))`.execute(connection)
      try {
        return await asCalled(task)
      } finally {
        await sql`select pg_advisory_unlock(hashtext(${name}))`.execute(connection)
      }
    }),
  )
}

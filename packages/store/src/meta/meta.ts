import { createSecretKey, randomBytes } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { Sealer } from '../secrets.ts'
import { StoreUnavailable } from '../unavailable.ts'
import { bindAuditKeys } from './audit/keys.ts'
import { connectMeta, type MetaLocation, type MetaPool } from './connect.ts'
import { migrateMeta } from './migrate.ts'
import type { Database } from './tables/index.ts'
import { scopedTo, type OrganisationDatabase } from './tenant.ts'

/** Every organisation's rows, in a transaction or not. */
export type AllQueries = Kysely<Database>

export interface Meta {
  embedded: boolean
  /** Queries that cannot leave one organisation. */
  forOrganisation(organisationId: string): Kysely<OrganisationDatabase>
  /** Every organisation's rows. Only for signing in, setting up, migrations and jobs that go over all of them. */
  acrossOrganisations: Kysely<Database>
  /** The organisation's key for `keyedHash`, made on first use. */
  hmacKey(organisationId: string): Promise<Buffer>
  /** Keeps a value encrypted. In a transaction, pass it: the embedded database has one session. */
  saveSecret(organisationId: string, name: string, value: string, within?: Kysely<OrganisationDatabase>): Promise<void>
  readSecret(organisationId: string, name: string): Promise<string | undefined>
  forgetSecret(organisationId: string, name: string, within?: Kysely<OrganisationDatabase>): Promise<void>
  sealer: Sealer
  pool: MetaPool
  /** Runs `task` while no other process runs one under the same name. */
  exclusively<T>(name: string, task: () => Promise<T>): Promise<T>
  /** The next number under this name: higher than `atLeast` and than each that any process was given. On a server; waits for no transaction. */
  countUp(name: string, atLeast: bigint): Promise<bigint>
  ping(): Promise<boolean>
  close(): Promise<void>
}

const remembered = 1000
const countUp = `insert into counters as counter (name, value) values ($1, $2::bigint + 1)
  on conflict (name) do update set value = greatest(counter.value, $2::bigint) + 1 returning value::text as value`

export async function openMeta(location: MetaLocation, sealer: Sealer): Promise<Meta> {
  const { db, pool, counting, embedded } = await connectMeta(location)
  const auditKey = { id: '1', key: createSecretKey(sealer.derive('audit trail')) }
  bindAuditKeys(pool, { newest: () => auditKey, named: id => Promise.resolve(id === auditKey.id ? auditKey.key : undefined) })
  try {
    await pool.query('select 1').catch((error: unknown) => {
      throw location.url ? new StoreUnavailable('PostgreSQL', location.url, error) : error
    })
    await migrateMeta(db)
  } catch (error) {
    await db.destroy()
    throw error
  }
  const scoped = new Map<string, Kysely<OrganisationDatabase>>()
  const forOrganisation = (organisationId: string) => {
    const known = scoped.get(organisationId)
    if (known) return known
    if (scoped.size >= remembered) scoped.clear()
    const made = scopedTo(organisationId, pool)
    scoped.set(organisationId, made)
    return made
  }
  return {
    embedded, forOrganisation, acrossOrganisations: db, sealer, pool,
    ...secretsOf(forOrganisation, sealer),
    exclusively: (name, task) => exclusively(db, embedded, name, task),
    ping: async () => (await pool.query('select 1 as alive')).rows.length === 1,
    countUp: async (name, atLeast) => BigInt(String((await counting.query(countUp, [name, String(atLeast)])).rows[0]?.value)),
    close: async () => {
      await Promise.all([db.destroy(), counting !== pool && counting.end()])
    },
  }
}

function secretsOf(forOrganisation: Meta['forOrganisation'], sealer: Sealer): Pick<Meta, 'hmacKey' | 'saveSecret' | 'readSecret' | 'forgetSecret'> {
  const context = (organisationId: string, name: string) => `${organisationId}/${name}`
  const readSecret = async (organisationId: string, name: string) => {
    const row = await forOrganisation(organisationId).selectFrom('secrets').select('sealed').where('name', '=', name).executeTakeFirst()
    return row && sealer.open(row.sealed, context(organisationId, name))
  }
  return {
    readSecret,
    async forgetSecret(organisationId, name, within = forOrganisation(organisationId)) {
      await within.deleteFrom('secrets').where('name', '=', name).execute()
    },
    async saveSecret(organisationId, name, value, within = forOrganisation(organisationId)) {
      const sealed = sealer.seal(value, context(organisationId, name))
      await within.insertInto('secrets').values({ name, sealed })
        .onConflict(conflict => conflict.columns(['organisation_id', 'name']).doUpdateSet({ sealed })).execute()
    },
    async hmacKey(organisationId) {
      const name = 'hmac-key'
      const sealed = sealer.seal(randomBytes(32).toString('base64'), context(organisationId, name))
      await forOrganisation(organisationId).insertInto('secrets').values({ name, sealed })
        .onConflict(conflict => conflict.columns(['organisation_id', 'name']).doNothing()).execute()
      return Buffer.from(await readSecret(organisationId, name) ?? '', 'base64')
    },
  }
}

async function exclusively<T>(db: Kysely<Database>, embedded: boolean, name: string, task: () => Promise<T>): Promise<T> {
  // The embedded database has this process only, and one session, which the task itself may need.
  if (embedded) return task()
  return db.connection().execute(async connection => {
    await sql`select pg_advisory_lock(hashtext(${name}))`.execute(connection)
    try {
      return await task()
    } finally {
      await sql`select pg_advisory_unlock(hashtext(${name}))`.execute(connection)
    }
  })
}

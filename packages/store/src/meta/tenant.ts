import {
  CompiledQuery,
  Kysely,
  PostgresDialect,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryId,
  type RootOperationNode,
  type TransactionSettings,
} from 'kysely'
import { PooledAdapter } from './audit/keys.ts'
import { markOf } from './commit-mark.ts'
import type { MetaPool } from './pool.ts'
import type { OrganisationDatabase } from './tables/organisation.ts'
import { TenantScope, UnscopedQuery } from './tenant-scope.ts'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/**
 * A Kysely that cannot leave `organisationId`. The scope is in the query compiler, not in a plugin, so that
 * `withoutPlugins()` does not remove it, and the connection runs only what that compiler made.
 */
export function scopedTo(organisationId: string, pool: MetaPool): Kysely<OrganisationDatabase> {
  if (!uuid.test(organisationId)) throw new UnscopedQuery(`The organisation "${organisationId}" is not a UUID; a query`)
  return new Kysely<OrganisationDatabase>({ dialect: new TenantDialect(organisationId, pool) })
}

class TenantDialect extends PostgresDialect implements Dialect {
  readonly #organisationId: string
  readonly #pool: MetaPool
  readonly #compiled = new WeakSet<CompiledQuery>()

  constructor(organisationId: string, pool: MetaPool) {
    super({ pool })
    this.#organisationId = organisationId
    this.#pool = pool
  }

  override createAdapter() {
    return new PooledAdapter(this.#pool)
  }

  override createQueryCompiler() {
    return new TenantCompiler(this.#organisationId, this.#compiled)
  }

  override createDriver(): Driver {
    return new TenantDriver(this.#organisationId, super.createDriver(), this.#compiled)
  }
}

class TenantCompiler extends PostgresQueryCompiler {
  readonly #organisationId: string
  readonly #compiled: WeakSet<CompiledQuery>

  constructor(organisationId: string, compiled: WeakSet<CompiledQuery>) {
    super()
    this.#organisationId = organisationId
    this.#compiled = compiled
  }

  override compileQuery<R = unknown>(node: RootOperationNode, queryId: QueryId): CompiledQuery<R> {
    const query: CompiledQuery<R> = super.compileQuery(
      new TenantScope(this.#organisationId).scope(node, queryId),
      queryId,
    )
    this.#compiled.add(query)
    return query
  }
}

const marked =
  'update idempotency_keys set committed_at = coalesce(committed_at, now()) where id = $1 and organisation_id = $2'

/** Runs what the tenant's compiler made, and the driver's own begin, commit and rollback. */
class TenantDriver implements Driver {
  readonly #organisationId: string
  readonly #driver: Driver
  readonly #compiled: WeakSet<CompiledQuery>
  readonly #inner = new WeakMap<DatabaseConnection, DatabaseConnection>()

  constructor(organisationId: string, driver: Driver, compiled: WeakSet<CompiledQuery>) {
    this.#organisationId = organisationId
    this.#driver = driver
    this.#compiled = compiled
  }

  init() {
    return this.#driver.init()
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await this.#driver.acquireConnection()
    const compiled = this.#compiled
    const guarded: DatabaseConnection = {
      async executeQuery<R>(query: CompiledQuery) {
        if (!compiled.has(query)) throw new UnscopedQuery('A query that was compiled elsewhere')
        return connection.executeQuery<R>(query)
      },
      streamQuery() {
        throw new UnscopedQuery('A streamed query')
      },
    }
    this.#inner.set(guarded, connection)
    return guarded
  }

  beginTransaction(connection: DatabaseConnection, settings: TransactionSettings) {
    return this.#driver.beginTransaction(this.#unwrap(connection), settings)
  }

  async commitTransaction(connection: DatabaseConnection) {
    const inner = this.#unwrap(connection)
    const mark = markOf(this.#organisationId)
    if (mark) await inner.executeQuery(CompiledQuery.raw(marked, [mark.keyId, mark.organisationId]))
    return this.#driver.commitTransaction(inner)
  }

  rollbackTransaction(connection: DatabaseConnection) {
    return this.#driver.rollbackTransaction(this.#unwrap(connection))
  }
  releaseConnection(connection: DatabaseConnection) {
    return this.#driver.releaseConnection(this.#unwrap(connection))
  }
  // The pool belongs to the stores, and every organisation shares it.
  destroy() {
    return Promise.resolve()
  }

  #unwrap(connection: DatabaseConnection): DatabaseConnection {
    const inner = this.#inner.get(connection)
    if (!inner) throw new UnscopedQuery('A connection that was opened elsewhere')
    return inner
  }
}

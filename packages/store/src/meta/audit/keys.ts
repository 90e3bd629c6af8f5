import type { KeyObject } from 'node:crypto'
import { PostgresAdapter, type Kysely } from 'kysely'
import type { MetaPool } from '../pool.ts'
import type { Database } from '../tables/index.ts'
import type { OrganisationDatabase } from '../tables/organisation.ts'

/** What the trail is chained and signed with. */
export interface AuditKeys {
  /** The newest key, with the id to write beside what it signs. */
  newest(): { id: string; key: KeyObject }
  /** Undefined for a key that never was. */
  named(id: string): Promise<KeyObject | undefined>
}

export type AnyScope = Kysely<Database> | Kysely<OrganisationDatabase>

const bound = new WeakMap<MetaPool, AuditKeys>()

/** From now on entries through this pool's doors are chained with these keys. */
export function bindAuditKeys(pool: MetaPool, keys: AuditKeys): void {
  bound.set(pool, keys)
}

/** Lets a query or a transaction tell which pool it belongs to, so that no caller of `audit` has to carry keys. */
export class PooledAdapter extends PostgresAdapter {
  readonly pool: MetaPool
  constructor(pool: MetaPool) {
    super()
    this.pool = pool
  }
}

export function auditKeysOf(scope: AnyScope): AuditKeys {
  const { adapter } = scope.getExecutor()
  const keys = adapter instanceof PooledAdapter ? bound.get(adapter.pool) : undefined
  if (!keys) throw new Error('The audit trail has no keys here: open the meta store with openMeta.')
  return keys
}

/** Each door has the same tables; queries of the trail name their organisation, so that either will do. */
export function common(scope: AnyScope): Kysely<Database> {
  return scope as Kysely<Database>
}

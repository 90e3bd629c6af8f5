import { sql } from 'kysely'
import { json } from '../meta/tables/columns.ts'
import type { OrganisationQueries } from '../meta/tables/organisation.ts'

export interface NewEntry {
  kind: string
  /** Entries of one kind and subject are delivered in the order of their transactions. */
  subject?: string
  payload?: object
  /** Seconds for which the caller delivers it itself; nobody else does before. */
  heldSeconds?: number
}

/** Writes down what has to be delivered, in the transaction that causes it; gives the ids. */
export async function enqueue(tx: OrganisationQueries, entries: readonly NewEntry[]): Promise<string[]> {
  if (!entries.length) return []
  await holdPartitions(tx, [...new Set(entries.map(({ kind, subject = '' }) => `outbox ${kind} ${subject}`))].sort())
  const rows = await tx
    .insertInto('outbox')
    .values(
      entries.map(({ kind, subject = '', payload = {}, heldSeconds }) => ({
        kind,
        subject,
        payload: json(payload),
        ...(heldSeconds !== undefined && {
          lease_until: sql<Date>`now() + make_interval(secs => ${heldSeconds}::float8)`,
        }),
      })),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

const locksPerStatement = 500

/** Until the transaction ends: else an entry with a lower number could appear after one with a higher was delivered. */
async function holdPartitions(tx: OrganisationQueries, names: readonly string[]): Promise<void> {
  for (let from = 0; from < names.length; from += locksPerStatement)
    await tx
      .selectNoFrom(eb =>
        names
          .slice(from, from + locksPerStatement)
          .map((name, place) => eb.fn('pg_advisory_xact_lock', [eb.fn('hashtext', [eb.val(name)])]).as(`held${place}`)),
      )
      .execute()
}

/** Strikes off what the caller delivered itself. */
export async function strikeOff(db: OrganisationQueries, ids: readonly string[]): Promise<void> {
  if (ids.length)
    await db
      .deleteFrom('outbox')
      .where('id', 'in', [...ids])
      .execute()
}

/** Leaves what the caller held, and could not deliver, to whoever delivers next. */
export async function leaveOver(db: OrganisationQueries, ids: readonly string[]): Promise<void> {
  if (ids.length)
    await db
      .updateTable('outbox')
      .set({ lease_until: null })
      .where('id', 'in', [...ids])
      .execute()
}

import type { Receiver } from '@sharelight/contract'
import { receiverKind, type OrganisationQueries, type ReceiverRow } from '@sharelight/store'
import type { Context } from '../../../context.ts'
import { database } from '../../../telling/receiver-rows.ts'

export async function listReceivers(ctx: Context): Promise<Receiver[]> {
  const db = database(ctx)
  return asReceivers(db, await db.selectFrom('receivers').selectAll().orderBy('created_at').execute())
}

/** As it stands now. */
export async function asReceiver(db: OrganisationQueries, row: ReceiverRow): Promise<Receiver> {
  const [receiver] = await asReceivers(db, [row])
  if (!receiver) throw new Error(`The receiver ${row.id} was lost on the way.`)
  return receiver
}

async function asReceivers(db: OrganisationQueries, rows: readonly ReceiverRow[]): Promise<Receiver[]> {
  const [left, last, emails] = [await leftFor(db, rows), await lastOf(db, rows), await emailsOf(db)]
  return rows.map(row => {
    const own = left.get(receiverKind(row.id))
    return {
      id: row.id,
      name: row.name,
      place: row.place,
      kinds: row.kinds,
      minSeverity: severityOf(row.min_severity),
      filter: row.filter,
      on: row.on,
      secretAt: row.secret_at?.toISOString() ?? null,
      oldSecretUntil: row.old_secret_until?.toISOString() ?? null,
      createdBy: emails.get(row.created_by ?? '') ?? '',
      createdAt: row.created_at.toISOString(),
      waiting: Number(own?.waiting ?? 0),
      dead: Number(own?.dead ?? 0),
      lastDeliveredAt: last.get(row.id)?.toISOString() ?? null,
      error: own?.error ?? null,
    }
  })
}

const severityOf = (level: number) => (level <= 0 ? 0 : level === 1 ? 1 : level === 2 ? 2 : 3)

async function leftFor(db: OrganisationQueries, rows: readonly ReceiverRow[]) {
  if (!rows.length) return new Map<string, never>()
  const left = await db
    .selectFrom('outbox')
    .select(eb => [
      'kind',
      eb.fn.countAll<string>().filterWhere('dead_at', 'is', null).as('waiting'),
      eb.fn.countAll<string>().filterWhere('dead_at', 'is not', null).as('dead'),
      eb.fn.max('error').filterWhere('dead_at', 'is', null).as('error'),
    ])
    .where(
      'kind',
      'in',
      rows.map(({ id }) => receiverKind(id)),
    )
    .groupBy('kind')
    .execute()
  return new Map(left.map(each => [each.kind, each]))
}

async function lastOf(db: OrganisationQueries, rows: readonly ReceiverRow[]): Promise<Map<string, Date>> {
  if (!rows.length) return new Map()
  const last = await db
    .selectFrom('deliveries')
    .select(eb => ['receiver_id', eb.fn.max('delivered_at').as('at')])
    .where('delivered_at', 'is not', null)
    .groupBy('receiver_id')
    .execute()
  return new Map(last.flatMap(({ receiver_id: id, at }) => (at ? [[id, at] as const] : [])))
}

export async function emailsOf(db: OrganisationQueries): Promise<Map<string, string>> {
  const users = await db.selectFrom('users').select(['id', 'email']).execute()
  return new Map(users.map(({ id, email }) => [id, email]))
}

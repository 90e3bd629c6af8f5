import type { Erasure, ErasureState } from '@sharelight/contract'
import type { ErasureRow } from '@sharelight/store'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../http/app-error.ts'
import type { PageAsked } from '../../../http/pages.ts'

export const database = ({ services, organisation }: Context) => services.stores.meta.forOrganisation(organisation.id)

const all = (ctx: Context) =>
  database(ctx)
    .selectFrom('erasures as erasure')
    .leftJoin('users as user', 'user.id', 'erasure.created_by')
    .selectAll('erasure')
    .select('user.email')
type Row = Awaited<ReturnType<ReturnType<typeof all>['execute']>>[number]

export async function listErasures(ctx: Context, { offset, limit, asOf }: PageAsked) {
  const [rows, { total }] = await Promise.all([
    all(ctx)
      .$if(asOf !== undefined, rows => rows.where('erasure.created_at', '<', asOf ?? new Date()))
      .orderBy('erasure.created_at', 'desc')
      .orderBy('erasure.id')
      .offset(offset)
      .limit(limit)
      .execute(),
    database(ctx)
      .selectFrom('erasures')
      .$if(asOf !== undefined, rows => rows.where('created_at', '<', asOf ?? new Date()))
      .select(eb => eb.fn.countAll<string>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { items: await counted(ctx, rows), total: Number(total) }
}

/** @throws AppError `not_found` */
export async function readErasure(ctx: Context, id: string): Promise<Erasure> {
  const row = await all(ctx).where('erasure.id', '=', id).executeTakeFirst()
  const [erasure] = row ? await counted(ctx, [row]) : []
  if (!erasure) throw missing(id)
  return erasure
}

/** @throws AppError `not_found`, and `conflict` for one that is closed */
export async function openErasure(ctx: Context, id: string): Promise<ErasureRow> {
  const row = await database(ctx).selectFrom('erasures').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw missing(id)
  if (row.closed_at) throw new AppError('conflict', `“${row.title}” is closed. Open it again first.`)
  return row
}

export const missing = (id: string) => new AppError('not_found', `There is no request ${id} to erase somebody.`)

async function counted(ctx: Context, rows: readonly Row[]): Promise<Erasure[]> {
  if (!rows.length) return []
  const sums = await database(ctx)
    .selectFrom('erasure_entries')
    .select(['erasure_id', 'state', 'found'])
    .select(eb => eb.fn.countAll<string>().as('files'))
    .where(
      'erasure_id',
      'in',
      rows.map(({ id }) => id),
    )
    .groupBy(['erasure_id', 'state', 'found'])
    .execute()
  const of = Map.groupBy(sums, ({ erasure_id }) => erasure_id)
  return rows.map(row => toErasure(row, of.get(row.id) ?? []))
}

interface Sum {
  state: ErasureState
  found: boolean
  files: string
}

function toErasure(row: Row, sums: readonly Sum[]): Erasure {
  const count = (which: (sum: Sum) => boolean) =>
    sums.filter(which).reduce((total, { files }) => total + Number(files), 0)
  return {
    id: row.id,
    title: row.title,
    reference: row.reference,
    createdBy: row.email ?? '',
    createdAt: row.created_at.toISOString(),
    dueAt: row.due_at?.toISOString() ?? null,
    lookedAt: row.looked_at.toISOString(),
    closedAt: row.closed_at?.toISOString() ?? null,
    counts: {
      open: count(({ state }) => state === 'open'),
      erased: count(({ state }) => state === 'erased'),
      kept: count(({ state }) => state === 'kept'),
      still: count(({ state, found }) => found && state !== 'kept'),
    },
  }
}

import type { Erasure, ErasureEntry, ErasureState } from '@sharelight/contract'
import { audit } from '@sharelight/store'
import type { Context } from '../../../context.ts'
import { actorOf } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { database, missing, readErasure } from './erasure-rows.ts'
import { sourceNames } from './found-items.ts'

interface Question {
  id: string
  state?: ErasureState | undefined
  offset: number
  limit: number
}

/** @throws AppError `not_found` */
export async function listEntries(ctx: Context, { id, state, offset, limit }: Question) {
  await readErasure(ctx, id)
  let entries = database(ctx)
    .selectFrom('erasure_entries as entry')
    .leftJoin('users as user', 'user.id', 'entry.decided_by')
    .where('entry.erasure_id', '=', id)
  if (state) entries = entries.where('entry.state', '=', state)
  const [rows, { total }, sources] = await Promise.all([
    entries
      .selectAll('entry')
      .select('user.email')
      .orderBy('entry.path')
      .orderBy('entry.item_id')
      .offset(offset)
      .limit(limit)
      .execute(),
    entries.select(eb => eb.fn.countAll<string>().as('total')).executeTakeFirstOrThrow(),
    sourceNames(ctx),
  ])
  const items = rows.map((row): ErasureEntry => ({
    id: row.item_id,
    name: row.name,
    path: row.path,
    source: { id: row.source_id ?? '', name: sources.get(row.source_id ?? '') ?? '' },
    found: row.found,
    state: row.state,
    reason: row.reason,
    decidedBy: row.email,
    decidedAt: row.decided_at?.toISOString() ?? null,
  }))
  return { items, total: Number(total) }
}

interface Decision {
  id: string
  items: readonly string[]
  state: ErasureState
  reason: string
}

/** @throws AppError `invalid` for a file that is to stay without a reason, `not_found`, `conflict` for a closed request */
export async function decideErasure(ctx: Context, { id, items, state, reason }: Decision): Promise<Erasure> {
  if (state === 'kept' && reason === '')
    throw new AppError('invalid', 'Say why it has to stay, such as the law that asks for it.', { field: 'reason' })
  await database(ctx)
    .transaction()
    .execute(async tx => {
      const erasure = await tx.selectFrom('erasures').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
      if (!erasure) throw missing(id)
      if (erasure.closed_at) throw new AppError('conflict', `“${erasure.title}” is closed. Open it again first.`)
      const changed = await tx
        .updateTable('erasure_entries')
        .set({
          state,
          reason: state === 'open' ? '' : reason,
          decided_by: state === 'open' ? null : ctx.user.id,
          decided_at: state === 'open' ? null : ctx.services.now(),
        })
        .where('erasure_id', '=', id)
        .where('item_id', 'in', items)
        .returning('item_id')
        .execute()
      if (changed.length < new Set(items).size)
        throw new AppError('not_found', 'One of the files is not on this list. Load it again.')
      await audit(tx, actorOf(ctx), {
        action: 'erasure.decide',
        subject: id,
        before: null,
        after: { title: erasure.title, state, reason, items },
      })
    })
  return readErasure(ctx, id)
}

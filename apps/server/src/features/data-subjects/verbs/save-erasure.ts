import type { Erasure } from '@sharelight/contract'
import { audit, json } from '@sharelight/store'
import type { Context } from '../../../context.ts'
import { actorOf } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { database, missing, openErasure, readErasure } from './erasure-rows.ts'
import { findSubject } from './find-subject.ts'
import { filesWith, noteFound } from './look-for-erasure.ts'

const mostRequests = 10_000

/** A list of the files in which somebody is found, to be worked off. Of whom it is about only keyed hashes are kept. */
export async function createErasure(
  ctx: Context,
  { title, subject: search, dueAt }: { title: string; subject: string; dueAt: string | null },
): Promise<Erasure> {
  const { reference, keys } = await findSubject(ctx, search)
  if (!keys.size)
    throw new AppError(
      'invalid',
      'Content cannot be searched by this: give a full name, an address, a number or an id.',
      { field: 'subject' },
    )
  const files = await filesWith(ctx, [...keys.keys()])
  const id = await database(ctx)
    .transaction()
    .execute(async tx => {
      const { count } = await tx
        .selectFrom('erasures')
        .select(eb => eb.fn.countAll<string>().as('count'))
        .executeTakeFirstOrThrow()
      if (Number(count) >= mostRequests)
        throw new AppError(
          'conflict',
          `At most ${mostRequests} requests are kept. Ask the operator to remove old ones.`,
        )
      const saved = await tx
        .insertInto('erasures')
        .values({
          title,
          reference,
          keys: json([...keys].map(([key, asked]) => ({ key, ...asked }))),
          due_at: dueAt === null ? null : new Date(dueAt),
          created_by: ctx.user.id,
          looked_at: ctx.services.now(),
          closed_at: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await noteFound(tx, saved.id, files)
      await audit(tx, actorOf(ctx), {
        action: 'erasure.create',
        subject: saved.id,
        before: null,
        after: { title, reference, files: files.length },
      })
      return saved.id
    })
  return readErasure(ctx, id)
}

/** @throws AppError `not_found`, `conflict` */
export async function lookAgain(ctx: Context, id: string): Promise<Erasure> {
  const { keys, reference } = await openErasure(ctx, id)
  const files = await filesWith(
    ctx,
    keys.map(({ key }) => key),
  )
  await database(ctx)
    .transaction()
    .execute(async tx => {
      await noteFound(tx, id, files)
      await tx.updateTable('erasures').set({ looked_at: ctx.services.now() }).where('id', '=', id).execute()
      await audit(tx, actorOf(ctx), {
        action: 'erasure.look',
        subject: id,
        before: null,
        after: { reference, files: files.length },
      })
    })
  return readErasure(ctx, id)
}

/** @throws AppError `not_found`, and `conflict` while a file is open */
export async function closeErasure(ctx: Context, id: string, closed: boolean): Promise<Erasure> {
  await database(ctx)
    .transaction()
    .execute(async tx => {
      // Locked, so that no file is opened again meanwhile.
      const before = await tx.selectFrom('erasures').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
      if (!before) throw missing(id)
      const { open } = await tx
        .selectFrom('erasure_entries')
        .select(eb => eb.fn.countAll<string>().as('open'))
        .where('erasure_id', '=', id)
        .where('state', '=', 'open')
        .where('found', '=', true)
        .executeTakeFirstOrThrow()
      if (closed && Number(open) > 0)
        throw new AppError('conflict', `${open} files are open. Say of each that it was erased, or why it stays.`)
      await tx
        .updateTable('erasures')
        .set({ closed_at: closed ? (before.closed_at ?? ctx.services.now()) : null })
        .where('id', '=', id)
        .execute()
      await audit(tx, actorOf(ctx), {
        action: 'erasure.close',
        subject: id,
        before: { closed: before.closed_at !== null },
        after: { closed },
      })
    })
  return readErasure(ctx, id)
}

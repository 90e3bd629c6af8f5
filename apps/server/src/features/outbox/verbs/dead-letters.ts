import type { DeadLetter } from '@sharelight/contract'
import { audit, type OrganisationQueries } from '@sharelight/store'
import type { Context } from '../../../context.ts'
import { actorOf } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import type { PageAsked } from '../../../http/pages.ts'
import { shownAs } from './place-of.ts'

/** What could not be delivered, newest first. What it holds is for its receiver only. */
export async function listDeadLetters(ctx: Context, { offset, limit, asOf }: PageAsked): Promise<DeadLetter[]> {
  const rows = await database(ctx)
    .selectFrom('outbox')
    .select(['id', 'kind', 'subject', 'attempts', 'error', 'created_at', 'dead_at'])
    .where('dead_at', 'is not', null)
    .$if(asOf !== undefined, query => query.where('dead_at', '<', asOf ?? new Date()))
    .orderBy('dead_at', 'desc')
    .orderBy('id')
    .offset(offset)
    .limit(limit)
    .execute()
  const receivers = await database(ctx).selectFrom('receivers').select(['id', 'name']).execute()
  const names = new Map(receivers.map(({ id, name }) => [id, name]))
  return rows.map(({ id, kind, subject, attempts, error, created_at: created, dead_at: dead }) => ({
    id,
    ...shownAs({ kind, subject }, names),
    attempts,
    error: error ?? '',
    createdAt: created.toISOString(),
    deadAt: (dead ?? created).toISOString(),
  }))
}

/** Has it delivered again, with all tries that it had at first; it comes in the place that it had. @throws AppError `not_found` */
export function sendDeadLetter(ctx: Context, id: string): Promise<Record<string, never>> {
  const fresh = { dead_at: null, attempts: 0, error: null, due_at: ctx.services.now(), worker: null, lease_until: null }
  return decide(ctx, { id, action: 'outbox.send' }, tx =>
    tx
      .updateTable('outbox')
      .set(fresh)
      .where('id', '=', id)
      .where('dead_at', 'is not', null)
      .returning(['kind', 'subject'])
      .executeTakeFirst(),
  )
}

/** Gives it up: nobody tries to deliver it any more, and it is gone. @throws AppError `not_found` */
export function dropDeadLetter(ctx: Context, id: string): Promise<Record<string, never>> {
  return decide(ctx, { id, action: 'outbox.drop' }, tx =>
    tx
      .deleteFrom('outbox')
      .where('id', '=', id)
      .where('dead_at', 'is not', null)
      .returning(['kind', 'subject'])
      .executeTakeFirst(),
  )
}

interface Decision {
  id: string
  action: 'outbox.send' | 'outbox.drop'
}

async function decide(
  ctx: Context,
  { id, action }: Decision,
  change: (tx: OrganisationQueries) => Promise<Pick<DeadLetter, 'kind' | 'subject'> | undefined>,
): Promise<Record<string, never>> {
  await database(ctx)
    .transaction()
    .execute(async tx => {
      const row = await change(tx)
      if (!row) throw new AppError('not_found', `No entry ${id} waits for a decision. It may have been made meanwhile.`)
      const subject = `${row.kind} ${row.subject}`.trim()
      await audit(tx, actorOf(ctx), { action, subject, before: null, after: { id } })
    })
  return {}
}

function database({ services, organisation }: Context) {
  return services.stores.meta.forOrganisation(organisation.id)
}

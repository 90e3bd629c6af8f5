import { randomBytes } from 'node:crypto'
import type { Receiver, ReceiverDraft } from '@sharelight/contract'
import { audit, json, type OrganisationQueries, type ReceiverRow } from '@sharelight/store'
import type { Context } from '../../../context.ts'
import { actorOf } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { storeTime } from '../../policies/verbs/store-time.ts'
import { database, findReceiver, secretName } from '../../../telling/receiver-rows.ts'
import { checkReceiver, requireSecret, secretGoesTo } from './check-draft.ts'
import { asReceiver } from './list-receivers.ts'

const mostReceivers = 100

export const freshSecret = () => randomBytes(32).toString('base64url')

interface Saving {
  draft: ReceiverDraft
  secret?: string | undefined
}

/** What happens from now on is told. A webhook's secret is made here and shown this once. */
export async function createReceiver(
  ctx: Context,
  { draft, secret }: Saving,
): Promise<{ receiver: Receiver; secret?: string }> {
  await checkReceiver(ctx, { draft, secret })
  requireSecret(draft.place, secret)
  const made = draft.place.type === 'webhook' ? freshSecret() : undefined
  const kept = made ?? secret
  const now = await storeTime(ctx.services)
  return database(ctx)
    .transaction()
    .execute(async tx => {
      await requireRoom(tx)
      const row = await tx
        .insertInto('receivers')
        .values({
          ...columnsOf(draft),
          secret_at: kept === undefined ? null : ctx.services.now(),
          old_secret_until: null,
          events_since: now,
          events_until: now,
          audit_number: await lastEntry(tx),
          created_by: ctx.user.id,
        })
        .returningAll()
        .executeTakeFirstOrThrow()
      if (kept !== undefined)
        await ctx.services.stores.meta.saveSecret(ctx.organisation.id, secretName(row.id), kept, tx)
      await audit(tx, actorOf(ctx), { action: 'receiver.create', subject: row.id, before: null, after: draft })
      return { receiver: await asReceiver(tx, row), ...(made !== undefined && { secret: made }) }
    })
}

/** @throws AppError `not_found`; `invalid` where its secret would be sent elsewhere without being given again */
export async function changeReceiver(ctx: Context, { id, draft, secret }: Saving & { id: string }): Promise<Receiver> {
  const before = await findReceiver(database(ctx), id)
  if (before.place.type !== draft.place.type)
    throw new AppError('invalid', 'place.type: a receiver stays what it is. Add another one.', { field: 'place.type' })
  await checkReceiver(ctx, { draft, secret })
  const goesElsewhere = secretGoesTo(before.place) !== secretGoesTo(draft.place)
  if (goesElsewhere && before.secret_at && secret === undefined)
    throw new AppError('invalid', 'secret: give it again, since it would be sent somewhere else.', { field: 'secret' })
  return database(ctx)
    .transaction()
    .execute(async tx => {
      const { services, organisation } = ctx
      if (secret !== undefined) await services.stores.meta.saveSecret(organisation.id, secretName(id), secret, tx)
      const row = await tx
        .updateTable('receivers')
        .set({
          ...columnsOf(draft),
          ...(secret !== undefined && { secret_at: services.now() }),
          updated_at: services.now(),
        })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirst()
      if (!row) throw new AppError('not_found', `There is no receiver ${id}. It may have been deleted meanwhile.`)
      await audit(tx, actorOf(ctx), {
        action: 'receiver.change',
        subject: id,
        before: draftOf(before),
        after: { ...draft, ...(secret !== undefined && { secret: 'changed' }) },
      })
      return asReceiver(tx, row)
    })
}

export const lastEntry = async (tx: OrganisationQueries): Promise<number> =>
  (await tx.selectFrom('audit_trail').select('number').orderBy('number', 'desc').limit(1).executeTakeFirst())?.number ??
  0

const columnsOf = ({ name, place, kinds, minSeverity, filter }: ReceiverDraft) => ({
  name,
  place: json(place),
  kinds: [...kinds],
  min_severity: minSeverity,
  filter: json(filter),
})

export const draftOf = ({ name, place, kinds, min_severity: minSeverity, filter }: ReceiverRow) => ({
  name,
  place,
  kinds,
  minSeverity,
  filter,
})

async function requireRoom(tx: OrganisationQueries): Promise<void> {
  const { count } = await tx
    .selectFrom('receivers')
    .select(eb => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  if (Number(count) >= mostReceivers)
    throw new AppError('conflict', `There are ${mostReceivers} receivers already. Delete one that is not needed.`)
}

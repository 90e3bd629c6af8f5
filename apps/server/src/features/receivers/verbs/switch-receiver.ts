import type { Receiver } from '@sharelight/contract'
import { audit, receiverKind } from '@sharelight/store'
import type { Context } from '../../../context.ts'
import { actorOf } from '../../../http/actor.ts'
import { storeTime } from '../../policies/verbs/store-time.ts'
import { database, findReceiver, oldSecretName, secretName } from '../../../telling/receiver-rows.ts'
import { asReceiver } from './list-receivers.ts'
import { draftOf, lastEntry } from './save-receiver.ts'

/** Off, what waits is kept and nothing is added; on again, it is told of what happens from then on. */
export async function switchReceiver(ctx: Context, { id, on }: { id: string; on: boolean }): Promise<Receiver> {
  const now = await storeTime(ctx.services)
  return database(ctx)
    .transaction()
    .execute(async tx => {
      const before = await findReceiver(tx, id)
      if (before.on === on) return asReceiver(tx, before)
      const row = await tx
        .updateTable('receivers')
        .set({
          on,
          ...(on && { events_since: now, events_until: now, audit_number: await lastEntry(tx) }),
          updated_at: ctx.services.now(),
        })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow()
      await audit(tx, actorOf(ctx), {
        action: 'receiver.switch',
        subject: id,
        before: { on: before.on },
        after: { on },
      })
      return asReceiver(tx, row)
    })
}

/** With its secrets, its log, its tickets here, and what waits for it. */
export async function deleteReceiver(ctx: Context, id: string): Promise<Record<string, never>> {
  const { meta } = ctx.services.stores
  await database(ctx)
    .transaction()
    .execute(async tx => {
      const before = await findReceiver(tx, id)
      await tx.deleteFrom('outbox').where('kind', '=', receiverKind(id)).execute()
      await tx.deleteFrom('receivers').where('id', '=', id).execute()
      for (const name of [secretName(id), oldSecretName(id)]) await meta.forgetSecret(ctx.organisation.id, name, tx)
      await audit(tx, actorOf(ctx), { action: 'receiver.delete', subject: id, before: draftOf(before), after: null })
    })
  return {}
}

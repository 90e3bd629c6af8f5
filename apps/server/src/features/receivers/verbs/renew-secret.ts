import type { Receiver } from '@sharelight/contract'
import { audit } from '@sharelight/store'
import type { Context } from '../../../context.ts'
import { actorOf } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { database, findReceiver, oldSecretName, secretName } from '../../../telling/receiver-rows.ts'
import { checkSecret, requireSecret } from './check-draft.ts'
import { asReceiver } from './list-receivers.ts'
import { freshSecret } from './save-receiver.ts'

interface Renewal {
  id: string
  secret?: string | undefined
  overlapHours: number
}

const hour = 3600_000

/** A webhook goes on being signed with the secret before for a while, so that its receiver can be changed without losing anything. */
export async function renewSecret(
  ctx: Context,
  { id, secret, overlapHours }: Renewal,
): Promise<{ receiver: Receiver; secret?: string }> {
  const { services, organisation } = ctx
  const { meta } = services.stores
  const before = await findReceiver(database(ctx), id)
  const { place } = before
  if (secret !== undefined) checkSecret(place, secret)
  requireSecret(place, secret)
  const made = place.type === 'webhook' ? freshSecret() : undefined
  const kept = made ?? secret
  if (kept === undefined) throw new AppError('conflict', `${before.name} needs no secret.`)
  const overlaps = made !== undefined && overlapHours > 0
  const old = overlaps ? await meta.readSecret(organisation.id, secretName(id)) : undefined
  return database(ctx)
    .transaction()
    .execute(async tx => {
      if (old === undefined) await meta.forgetSecret(organisation.id, oldSecretName(id), tx)
      else await meta.saveSecret(organisation.id, oldSecretName(id), old, tx)
      await meta.saveSecret(organisation.id, secretName(id), kept, tx)
      const now = services.now()
      const row = await tx
        .updateTable('receivers')
        .set({
          secret_at: now,
          old_secret_until: old === undefined ? null : new Date(now.getTime() + overlapHours * hour),
        })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirst()
      if (!row) throw new AppError('not_found', `There is no receiver ${id}. It may have been deleted meanwhile.`)
      await audit(tx, actorOf(ctx), {
        action: 'receiver.secret',
        subject: id,
        before: null,
        after: { overlapHours: old === undefined ? 0 : overlapHours },
      })
      return { receiver: await asReceiver(tx, row), ...(made !== undefined && { secret: made }) }
    })
}

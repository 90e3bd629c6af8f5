import type { Passkey } from '@sharelight/contract'
import { audit } from '@sharelight/store'
import { requireOwner } from '../../../auth/proof.ts'
import type { Context } from '../../../context.ts'
import { actorOf } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { requireAnother } from '../../credentials/verbs/require-another.ts'
import { passkeyColumns, toPasskey } from '../passkey.ts'

const unknown = (id: string) => new AppError('not_found', `You have no passkey ${id}.`)

export async function renamePasskey(ctx: Context, { id, name }: { id: string; name: string }): Promise<Passkey> {
  const { services, organisation, user } = ctx
  return services.stores.meta
    .forOrganisation(organisation.id)
    .transaction()
    .execute(async tx => {
      const before = await tx
        .selectFrom('passkeys')
        .select('name')
        .where('id', '=', id)
        .where('user_id', '=', user.id)
        .forUpdate()
        .executeTakeFirst()
      const row =
        before &&
        (await tx
          .updateTable('passkeys')
          .set({ name })
          .where('id', '=', id)
          .returning(passkeyColumns)
          .executeTakeFirst())
      if (!row) throw unknown(id)
      await audit(tx, actorOf(ctx), {
        action: 'passkey.rename',
        subject: user.email,
        before: { passkey: before.name },
        after: { passkey: name },
      })
      return toPasskey(row)
    })
}

/** Removes it; the password, or the identity provider, stays as a way in. Without any second step left its recovery codes go, too. */
export async function removePasskey(ctx: Context, { id, password }: { id: string; password?: string }): Promise<void> {
  await requireOwner(ctx, password)
  const { services, organisation, user } = ctx
  await services.stores.meta
    .forOrganisation(organisation.id)
    .transaction()
    .execute(async tx => {
      const { totp_secret } = await tx
        .selectFrom('users')
        .select('totp_secret')
        .where('id', '=', user.id)
        .forUpdate()
        .executeTakeFirstOrThrow()
      await requireAnother(tx, ctx, { passkey: id })
      const gone = await tx
        .deleteFrom('passkeys')
        .where('id', '=', id)
        .where('user_id', '=', user.id)
        .returning('name')
        .executeTakeFirst()
      if (!gone) throw unknown(id)
      const left = await tx
        .selectFrom('passkeys')
        .select('id')
        .where('user_id', '=', user.id)
        .limit(1)
        .executeTakeFirst()
      if (!left && totp_secret === null)
        await tx.updateTable('users').set({ recovery_codes: [] }).where('id', '=', user.id).execute()
      await audit(tx, actorOf(ctx), {
        action: 'passkey.remove',
        subject: user.email,
        before: { passkey: gone.name },
        after: null,
      })
    })
}

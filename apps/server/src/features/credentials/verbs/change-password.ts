import { audit } from '@sharelight/store'
import { hashNewPassword } from '../../../auth/new-password.ts'
import { passwordMatches } from '../../../auth/passwords.ts'
import { stepUp } from '../../../auth/step-up.ts'
import type { Context } from '../../../context.ts'
import { actorOf } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'

/** Changes the own password; the user's other sessions end. */
export async function changePassword(
  ctx: Context,
  { current, password }: { current: string; password: string },
): Promise<void> {
  const { services, organisation, user, sessionId } = ctx
  const db = services.stores.meta.forOrganisation(organisation.id)
  const { password_hash: stored } = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow()
  if (!(await stepUp(ctx, () => passwordMatches(stored, current))))
    throw new AppError('forbidden', 'This is not your present password.', { field: 'current' })
  const password_hash = await hashNewPassword({ password, organisation: organisation.name, email: user.email })
  await db.transaction().execute(async tx => {
    await tx.updateTable('users').set({ password_hash }).where('id', '=', user.id).execute()
    await tx
      .updateTable('sessions')
      .set({ revoked_at: services.now() })
      .where('user_id', '=', user.id)
      .where('family', '!=', sessionId)
      .where('revoked_at', 'is', null)
      .execute()
    await audit(tx, actorOf(ctx), { action: 'password.change', subject: user.email, before: null, after: null })
  })
}

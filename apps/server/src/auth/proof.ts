import type { Context } from '../context.ts'
import { AppError } from '../http/app-error.ts'
import { passwordMatches } from './passwords.ts'
import { stepUp } from './step-up.ts'

const freshMinutes = 15

/**
 * Makes sure that it is still the user who sits there, before what the account is entered with changes: by the password, or where there is none
 * by having signed in just now. @throws AppError `forbidden` or `conflict`
 */
export async function requireOwner(ctx: Context, password = ''): Promise<void> {
  const { services, organisation, user, sessionId } = ctx
  const db = services.stores.meta.forOrganisation(organisation.id)
  const { password_hash: stored } = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow()
  if (stored !== null) {
    if (await stepUp(ctx, () => passwordMatches(stored, password))) return
    throw new AppError('forbidden', 'This is not your password.', { field: 'password' })
  }
  const begun = await db
    .selectFrom('sessions')
    .select('created_at')
    .where('family', '=', sessionId)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()
  if (begun && services.now().getTime() - begun.created_at.getTime() < freshMinutes * 60_000) return
  throw new AppError('conflict', `Sign out and in again, and do this within ${freshMinutes} minutes.`)
}

import type { OrganisationQueries } from '@sharelight/store'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../http/app-error.ts'

/**
 * Where the organisation asks for a second step, the last one stays: `leaving` is the passkey that goes, or the authenticator app.
 * @throws AppError `conflict`
 */
export async function requireAnother(
  tx: OrganisationQueries,
  { user }: Context,
  leaving: { passkey: string } | 'app',
): Promise<void> {
  const { second_step_from: from } = await tx
    .selectFrom('organisations')
    .select('second_step_from')
    .executeTakeFirstOrThrow()
  if (!from) return
  const { totp_secret } = await tx
    .selectFrom('users')
    .select('totp_secret')
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow()
  const passkeys = await tx.selectFrom('passkeys').select('id').where('user_id', '=', user.id).execute()
  const left =
    leaving === 'app' ? passkeys.length > 0 : totp_secret !== null || passkeys.some(({ id }) => id !== leaving.passkey)
  if (!left)
    throw new AppError(
      'conflict',
      'Your organisation asks for a second step, and this is your only one. Add another first.',
    )
}

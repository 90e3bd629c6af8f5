import { audit } from '@sharelight/store'
import { forgetTried } from '../../../auth/attempts.ts'
import { hashNewPassword } from '../../../auth/new-password.ts'
import { takeCountedStep, type Given } from '../../../auth/second-step.ts'
import { hashSecret } from '../../../auth/tokens.ts'
import type { PublicContext } from '../../../context.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Exchange } from '../../../http/cookies.ts'

export interface Reset extends Given, Exchange {
  token: string
  password: string
}

const unknown = () =>
  new AppError('forbidden', 'This link was used already or is too old. Ask for a new one.', { field: 'token' })

/** Sets a new password with a link that works once, unlocks the account and ends its sessions. A second step is asked for as at sign-in. */
export async function resetPassword({ services, ip }: PublicContext, { token, password, ...given }: Reset) {
  const { stores, now } = services
  const across = stores.meta.acrossOrganisations
  const user = await across
    .selectFrom('setup_tokens')
    .innerJoin('users', 'users.id', 'setup_tokens.user_id')
    .innerJoin('organisations', 'organisations.id', 'users.organisation_id')
    .selectAll('users')
    .select('organisations.name as organisation')
    .where('token_hash', '=', hashSecret(token))
    .where('purpose', '=', 'password')
    .where('used_at', 'is', null)
    .where('setup_tokens.expires_at', '>', now())
    .where('users.status', '=', 'Active')
    .executeTakeFirst()
  if (!user) throw unknown()
  const strong = await takeCountedStep(services, user, given)
  const password_hash = await hashNewPassword({ password, organisation: user.organisation, email: user.email })
  await across.transaction().execute(async tx => {
    const used = await tx
      .updateTable('setup_tokens')
      .set({ used_at: now() })
      .where('token_hash', '=', hashSecret(token))
      .where('used_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!used) throw unknown()
    await tx.updateTable('users').set({ password_hash, last_login_at: now() }).where('id', '=', user.id).execute()
    await tx
      .updateTable('sessions')
      .set({ revoked_at: now() })
      .where('user_id', '=', user.id)
      .where('revoked_at', 'is', null)
      .execute()
    await audit(
      tx,
      { organisationId: user.organisation_id, userId: user.id, userEmail: user.email, address: ip },
      { action: 'password.reset', subject: user.email, before: null, after: null },
    )
  })
  await forgetTried(services, user)
  return { organisationId: user.organisation_id, userId: user.id, strong }
}

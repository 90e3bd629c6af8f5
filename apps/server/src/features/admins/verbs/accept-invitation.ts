import { audit } from '@sharelight/store'
import { hashNewPassword } from '../../../auth/new-password.ts'
import { hashSecret } from '../../../auth/tokens.ts'
import type { PublicContext, Services } from '../../../context.ts'
import { AppError } from '../../../http/app-error.ts'

const unknown = () =>
  new AppError('forbidden', 'This invitation was used already or is too old. Ask for a new one.', { field: 'token' })

/** Whom an invitation that is still good is for. @throws AppError `forbidden` */
export async function findInvitation(
  { stores, now }: Services,
  token: string,
): Promise<{ email: string; organisation: string }> {
  const row = await stores.meta.acrossOrganisations
    .selectFrom('setup_tokens')
    .innerJoin('users', 'users.id', 'setup_tokens.user_id')
    .innerJoin('organisations', 'organisations.id', 'setup_tokens.organisation_id')
    .select(['users.email', 'organisations.name as organisation'])
    .where('token_hash', '=', hashSecret(token))
    .where('purpose', '=', 'invitation')
    .where('used_at', 'is', null)
    .where('setup_tokens.expires_at', '>', now())
    .executeTakeFirst()
  if (!row) throw unknown()
  return row
}

/** Redeems an invitation once; the account becomes active. */
export async function acceptInvitation(
  { services, ip }: PublicContext,
  { token, name, password }: { token: string; name: string; password: string },
) {
  const password_hash = await hashNewPassword({ password, ...(await findInvitation(services, token)) })
  const { stores, now } = services
  return stores.meta.acrossOrganisations.transaction().execute(async tx => {
    const used = await tx
      .updateTable('setup_tokens')
      .set({ used_at: now() })
      .where('token_hash', '=', hashSecret(token))
      .where('purpose', '=', 'invitation')
      .where('used_at', 'is', null)
      .where('expires_at', '>', now())
      .returning(['organisation_id', 'user_id'])
      .executeTakeFirst()
    if (!used?.organisation_id || !used.user_id) throw unknown()
    const user = await tx
      .updateTable('users')
      .set({ name, password_hash, status: 'Active', last_login_at: now() })
      .where('id', '=', used.user_id)
      .where('status', '=', 'Pending')
      .returning(['id', 'email'])
      .executeTakeFirst()
    if (!user) throw unknown()
    const organisationId = used.organisation_id
    await audit(
      tx,
      { organisationId, userId: user.id, userEmail: user.email, address: ip },
      { action: 'admin.accept', subject: user.email, before: { status: 'Pending' }, after: { status: 'Active' } },
    )
    return { organisationId, userId: user.id }
  })
}

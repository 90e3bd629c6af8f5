import type { inviteAdmins as call } from '@sharelight/contract'
import { audit } from '@sharelight/store'
import type { z } from 'zod'
import { newSecret } from '../../../auth/tokens.ts'
import type { Context } from '../../../context.ts'
import { actorOf } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { requireSuperAdmin } from '../admin.ts'

const validDays = 14

/** Makes pending administrators, each with an invitation link. An address that was invited before gets a new link. */
export async function inviteAdmins(ctx: Context, { emails, role, restrictions }: z.output<typeof call.input>, origin: string) {
  requireSuperAdmin(ctx)
  const { services, organisation } = ctx
  const expires_at = new Date(services.now().getTime() + validDays * 24 * 3600 * 1000)
  const addresses = [...new Set(emails.map(email => email.trim().toLowerCase()))]
  return services.stores.meta.acrossOrganisations.transaction().execute(async tx => {
    const invited = []
    for (const email of addresses) {
      const known = await tx.selectFrom('users').select(['id', 'status']).where('organisation_id', '=', organisation.id).where('email', '=', email).executeTakeFirst()
      if (known && known.status !== 'Pending') throw new AppError('conflict', `${email} is an administrator already.`, { field: 'emails' })
      const id = known?.id ?? (await tx.insertInto('users').values({
        organisation_id: organisation.id, email, role, restrictions, status: 'Pending', password_hash: null, totp_secret: null, locked_until: null, last_login_at: null,
      }).returning('id').executeTakeFirstOrThrow()).id
      const { secret, hash } = newSecret()
      await tx.deleteFrom('setup_tokens').where('user_id', '=', id).where('used_at', 'is', null).execute()
      await tx.insertInto('setup_tokens').values({
        organisation_id: organisation.id, user_id: id, purpose: 'invitation', token_hash: hash, used_at: null, expires_at,
      }).execute()
      await audit(tx, actorOf(ctx), { action: 'admin.invite', subject: email, before: null, after: { role, restrictions } })
      invited.push({ email, id, sent: false, link: `${origin}/login?invitation=${secret}` })
    }
    return { invited }
  })
}

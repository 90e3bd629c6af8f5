import type { inviteAdmins as call } from '@sharelight/contract'
import { audit, commitFor, type AuditActor, type AllQueries } from '@sharelight/store'
import type { z } from 'zod'
import { newSecret } from '../../../auth/tokens.ts'
import type { Context, Services } from '../../../context.ts'
import { actorOf } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { linkTo } from '../../../http/origin.ts'
import { requireSuperAdmin } from '../../../http/require-super-admin.ts'
import { languageOfUser } from '../../../said/language-of.ts'
import { requireUnrestricted } from '../admin.ts'

const validDays = 14

/** Makes pending administrators and mails each an invitation; without a mail server the links are for the inviter to pass on. */
export async function inviteAdmins(ctx: Context, { emails, role, restrictions }: z.output<typeof call.input>) {
  requireSuperAdmin(ctx)
  requireUnrestricted({ role, restrictions })
  const { services, organisation } = ctx
  const addresses = [...new Set(emails.map(email => email.trim().toLowerCase()))]
  const invitations = await services.stores.meta.acrossOrganisations.transaction().execute(async tx => {
    const made: Invitation[] = []
    for (const email of addresses) {
      made.push(
        await inviteUser(services, tx, {
          organisationId: organisation.id,
          actor: actorOf(ctx),
          email,
          role,
          restrictions,
        }),
      )
    }
    return made
  })
  await commitFor({ invited: invitations.map(({ email, id, link }) => ({ email, id, sent: false, link })) })
  const invited = await Promise.all(
    invitations.map(async ({ email, id, send, link }) => {
      const sent = await send(organisation.name)
      return { email, id, sent, link: sent ? null : link }
    }),
  )
  return { invited }
}

export interface Invitation {
  email: string
  id: string
  link: string
  /** Mails the link; call it once the invitation is saved. Whether the mail server took it. */
  send(organisation: string): Promise<boolean>
}

export interface Invitee {
  organisationId: string
  actor: AuditActor
  email: string
  role: 'SuperAdmin' | 'Admin'
  restrictions: string[]
}

/** Makes a pending administrator. One who was invited before gets a new link, the role and restrictions named now. */
export async function inviteUser(
  { mailer, now, settings }: Services,
  tx: AllQueries,
  invitee: Invitee,
): Promise<Invitation> {
  const { organisationId, actor, email, role, restrictions } = invitee
  const known = await tx
    .selectFrom('users')
    .select(['id', 'status'])
    .where('organisation_id', '=', organisationId)
    .where('email', '=', email)
    .executeTakeFirst()
  if (known && known.status !== 'Pending')
    throw new AppError('conflict', `${email} is an administrator already.`, { field: 'emails' })
  const id =
    known?.id ??
    (
      await tx
        .insertInto('users')
        .values({
          organisation_id: organisationId,
          email,
          role,
          restrictions,
          status: 'Pending',
          password_hash: null,
          totp_secret: null,
          last_login_at: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  if (known) await tx.updateTable('users').set({ role, restrictions }).where('id', '=', id).execute()
  const { secret, hash } = newSecret()
  await tx.deleteFrom('setup_tokens').where('user_id', '=', id).where('used_at', 'is', null).execute()
  await tx
    .insertInto('setup_tokens')
    .values({
      organisation_id: organisationId,
      user_id: id,
      purpose: 'invitation',
      token_hash: hash,
      used_at: null,
      expires_at: new Date(now().getTime() + validDays * 24 * 3600 * 1000),
    })
    .execute()
  const inviter = await tx
    .selectFrom('users')
    .select('ui_settings')
    .where('email', '=', actor.userEmail)
    .where('organisation_id', '=', organisationId)
    .executeTakeFirst()
  const language = languageOfUser(inviter?.ui_settings ?? {})
  await audit(tx, actor, { action: 'admin.invite', subject: email, before: null, after: { role, restrictions } })
  const link = linkTo({ settings }, `/login?invitation=${secret}`)
  return {
    email,
    id,
    link,
    send: async organisation =>
      mailer !== undefined &&
      mailer.send({
        to: email,
        language,
        subject: `You are invited to ${organisation} on Sharelight`,
        paragraphs: [
          `${actor.userEmail} invites you to administer ${organisation} on Sharelight.`,
          `The invitation is for you alone, works once and ends after ${validDays} days. If you did not expect it, ignore this mail.`,
        ],
        action: { label: 'Accept the invitation', url: link },
        why: `You get this mail because ${actor.userEmail} gave your address for an account.`,
      }),
  }
}

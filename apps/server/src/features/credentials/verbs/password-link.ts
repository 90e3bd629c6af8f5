import { afterCommit, audit, commitFor } from '@sharelight/store'
import { beginAttempt } from '../../../auth/attempts.ts'
import { newSecret } from '../../../auth/tokens.ts'
import type { Context, PublicContext, Services } from '../../../context.ts'
import { actorOf } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { linkTo } from '../../../http/origin.ts'
import { requireSuperAdmin } from '../../../http/require-super-admin.ts'
import { languageOfUser } from '../../../said/language-of.ts'
import { findUser } from '../../session/verbs/find-user.ts'

const validHours = 4

/** Mails a link to set a new password. Who asks does not learn whether the address is known: looking for it and mailing go on after the answer. */
export async function forgotPassword({ services, ip }: PublicContext, email: string): Promise<void> {
  if (!services.mailer)
    throw new AppError('conflict', 'No mail server is set up here. Ask a SuperAdmin for a link to set a new password.')
  await beginAttempt(services, { mail: email.trim().toLowerCase(), address: ip }, { by: 'mail', ip })
  await afterCommit(() => {
    void mailToOwner(services, email).catch((error: unknown) =>
      services.log.error({ err: error }, 'a link for a new password was not made'),
    )
  })
}

async function mailToOwner(services: Services, email: string): Promise<void> {
  const user = await findUser(services, email)
  if (!user || user.status !== 'Active' || user.support || user.organisation_type === 'demo') return
  const link = await makeLink(services, user)
  await mailLink(services, user, link)
}

/** A link for an administrator who cannot sign in; without a mail server it is shown to the SuperAdmin. */
export async function makePasswordLink(ctx: Context, id: string): Promise<{ sent: boolean; link: string | null }> {
  requireSuperAdmin(ctx, 'make a link for a new password')
  const { services, organisation } = ctx
  const db = services.stores.meta.forOrganisation(organisation.id)
  const user = await db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', id)
    .where('support', '=', false)
    .executeTakeFirst()
  if (!user) throw new AppError('not_found', `No administrator ${id} in this organisation.`)
  if (user.status !== 'Active')
    throw new AppError('conflict', `${user.email} is ${user.status}. Invite or activate the account instead.`)
  const link = await makeLink(services, user)
  await db
    .transaction()
    .execute(tx => audit(tx, actorOf(ctx), { action: 'password.link', subject: user.email, before: null, after: null }))
  await commitFor({ sent: false, link })
  const sent = await mailLink(services, user, link)
  return { sent, link: sent ? null : link }
}

type Keeper = Pick<Services, 'stores' | 'now' | 'settings'>

/** A new link in place of an earlier one that was not used. */
export async function makeLink(
  { stores, now, settings }: Keeper,
  user: { id: string; organisation_id: string },
): Promise<string> {
  const { id, organisation_id } = user
  const { secret, hash } = newSecret()
  await stores.meta.acrossOrganisations.transaction().execute(async tx => {
    await tx
      .deleteFrom('setup_tokens')
      .where('user_id', '=', id)
      .where('purpose', '=', 'password')
      .where('used_at', 'is', null)
      .execute()
    await tx
      .insertInto('setup_tokens')
      .values({
        organisation_id,
        user_id: id,
        purpose: 'password',
        token_hash: hash,
        used_at: null,
        expires_at: new Date(now().getTime() + validHours * 3600_000),
      })
      .execute()
  })
  return linkTo({ settings }, `/login?reset=${secret}`)
}

async function mailLink(
  { mailer }: Services,
  { email: to, ui_settings }: { email: string; ui_settings: Record<string, unknown> },
  url: string,
): Promise<boolean> {
  return (
    mailer !== undefined &&
    mailer.send({
      to,
      language: languageOfUser(ui_settings),
      subject: 'Set a new password for Sharelight',
      paragraphs: [
        'Somebody, probably you, asked for a new password for Sharelight.',
        `The link works once and ends after ${validHours} hours. If it was not you, ignore this mail: nothing changes.`,
      ],
      action: { label: 'Set a new password', url },
      why: 'You get this mail because your address is that of an account at Sharelight.',
    })
  )
}

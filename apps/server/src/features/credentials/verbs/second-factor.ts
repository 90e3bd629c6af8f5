import type { SecondFactor } from '@sharelight/contract'
import { audit, type OrganisationQueries } from '@sharelight/store'
import { requireOwner } from '../../../auth/proof.ts'
import {
  authenticator,
  newRecoveryCodes,
  newTotpSecret,
  secretName,
  stepOf,
  useSecondFactor,
} from '../../../auth/second-factor.ts'
import { stepUp } from '../../../auth/step-up.ts'
import type { Context } from '../../../context.ts'
import { actorOf } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { requireSuperAdmin } from '../../../http/require-super-admin.ts'
import { requireAnother } from './require-another.ts'
import { strengthen } from './prove-second-step.ts'

const pendingName = (userId: string) => `${secretName(userId)}/pending`

export async function readSecondFactor(ctx: Context): Promise<SecondFactor> {
  const { totp_secret: name, recovery_codes: codes } = await ownRow(ctx)
  return { enabled: name !== null, recoveryCodesLeft: codes.length }
}

/** A secret to put into an authenticator app. Nothing changes until a code of it is given. */
export async function enrolSecondFactor(ctx: Context, password?: string): Promise<{ secret: string; url: string }> {
  const user = await ownRow(ctx)
  if (user.totp_secret !== null)
    throw new AppError('conflict', 'The second step is on already. Turn it off first to set up another app.')
  if (user.password_hash === null)
    throw new AppError('conflict', 'You sign in with an identity provider, which asks for the second step.')
  await requireOwner(ctx, password)
  const secret = newTotpSecret()
  await ctx.services.stores.meta.saveSecret(ctx.organisation.id, pendingName(user.id), secret)
  return { secret, url: authenticator(secret, user.email).toString() }
}

/** Turns the second step on; the recovery codes are shown this once. */
export async function verifySecondFactor(ctx: Context, code: string): Promise<{ recoveryCodes: string[] }> {
  const { services, organisation, user } = ctx
  const { meta } = services.stores
  const secret = await meta.readSecret(organisation.id, pendingName(user.id))
  if (!secret) throw new AppError('conflict', 'Begin with a new secret for the authenticator app.')
  const step = stepOf(secret, code, services.now())
  if (!(await stepUp(ctx, () => Promise.resolve(step !== undefined))) || step === undefined) throw wrongCode()
  const { codes, hashes } = newRecoveryCodes()
  await meta
    .forOrganisation(organisation.id)
    .transaction()
    .execute(async tx => {
      await meta.forgetSecret(organisation.id, pendingName(user.id), tx)
      await meta.saveSecret(organisation.id, secretName(user.id), secret, tx)
      const on = await tx
        .updateTable('users')
        .set({ totp_secret: secretName(user.id), totp_last_step: step, recovery_codes: hashes })
        .where('id', '=', user.id)
        .where('totp_secret', 'is', null)
        .returning('id')
        .executeTakeFirst()
      if (!on) throw wrongCode()
      await strengthen(tx, ctx)
      await audit(tx, actorOf(ctx), {
        action: 'second-factor.enable',
        subject: user.email,
        before: { enabled: false },
        after: { enabled: true },
      })
    })
  return { recoveryCodes: codes }
}

export async function disableSecondFactor(ctx: Context, code: string): Promise<void> {
  const row = await ownRow(ctx)
  if (row.totp_secret === null) throw new AppError('conflict', 'The second step is off.')
  await requireAnother(database(ctx), ctx, 'app')
  if (!(await stepUp(ctx, () => useSecondFactor(ctx.services, row, code)))) throw wrongCode()
  await database(ctx)
    .transaction()
    .execute(tx => turnOff(ctx, tx, row, 'second-factor.disable'))
}

/** For an administrator who lost app, passkeys and recovery codes. */
export async function resetSecondFactor(ctx: Context, id: string): Promise<void> {
  requireSuperAdmin(ctx, 'reset a second step')
  if (id === ctx.user.id)
    throw new AppError('conflict', 'Turn your own second step off with a code of it, or ask another SuperAdmin.')
  await database(ctx)
    .transaction()
    .execute(async tx => {
      const row = await tx
        .selectFrom('users')
        .select(['id', 'email', 'totp_secret'])
        .where('id', '=', id)
        .where('support', '=', false)
        .executeTakeFirst()
      if (!row) throw new AppError('not_found', `No administrator ${id} in this organisation.`)
      const passkeys = await tx.deleteFrom('passkeys').where('user_id', '=', id).returning('id').execute()
      if (row.totp_secret === null && passkeys.length === 0)
        throw new AppError('conflict', `${row.email} has no second step.`)
      await turnOff(ctx, tx, row, 'second-factor.reset')
    })
}

async function turnOff(
  ctx: Context,
  tx: OrganisationQueries,
  { id, email }: { id: string; email: string },
  action: string,
) {
  await ctx.services.stores.meta.forgetSecret(ctx.organisation.id, secretName(id), tx)
  const passkey = await tx.selectFrom('passkeys').select('id').where('user_id', '=', id).limit(1).executeTakeFirst()
  await tx
    .updateTable('users')
    .set({ totp_secret: null, ...(!passkey && { recovery_codes: [] }) })
    .where('id', '=', id)
    .execute()
  await audit(tx, actorOf(ctx), { action, subject: email, before: { enabled: true }, after: { enabled: false } })
}

function ownRow(ctx: Context) {
  return database(ctx).selectFrom('users').selectAll().where('id', '=', ctx.user.id).executeTakeFirstOrThrow()
}

function database({ services, organisation }: Context) {
  return services.stores.meta.forOrganisation(organisation.id)
}

const wrongCode = () =>
  new AppError('invalid', 'This code is not right, or was used already. Enter the one that the app shows now.', {
    field: 'code',
  })

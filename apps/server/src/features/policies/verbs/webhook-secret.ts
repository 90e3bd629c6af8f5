import { randomBytes } from 'node:crypto'
import { audit } from '@sharelight/store'
import type { Context } from '../../../context.ts'
import { actorOf } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { database, findRow, requirePolicies } from './policy-rows.ts'

export const webhookSecretName = (policyId: string) => `policy-webhook ${policyId}`

/** Makes a new secret for a policy's webhook, and shows it this once; the one before signs nothing any more. @throws AppError `not_found`; `conflict` where it calls nobody */
export async function renewWebhookSecret(ctx: Context, id: string): Promise<{ secret: string }> {
  requirePolicies(ctx)
  const { actions } = await findRow(database(ctx), id)
  if (!actions.some(({ kind }) => kind === 'webhook'))
    throw new AppError('conflict', 'The policy calls no webhook. Add that action first.')
  const secret = randomBytes(32).toString('base64url')
  await database(ctx)
    .transaction()
    .execute(async tx => {
      await ctx.services.stores.meta.saveSecret(ctx.organisation.id, webhookSecretName(id), secret, tx)
      await audit(tx, actorOf(ctx), { action: 'policy.secret', subject: id, before: null, after: null })
    })
  return { secret }
}

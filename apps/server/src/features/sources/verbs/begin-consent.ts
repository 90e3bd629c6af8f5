import type { ConsentCapability } from '@sharelight/contract'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../http/app-error.ts'
import { beginConsentFlow } from '../../consent/verbs/flow.ts'
import { returnAddress } from '../../consent/verbs/return-address.ts'
import { connectorById } from './connector.ts'
import { ownerOf } from './source-consents.ts'
import { findSource } from './source-rows.ts'
import { settingsOf } from './source-secrets.ts'

/** Where to consent to one thing that a source can do, by itself. @throws AppError `conflict` where nobody consents to that */
export async function beginConsentTo(
  ctx: Context,
  { id, capability, origin }: { id: string; capability: ConsentCapability; origin?: string },
): Promise<{ url: string }> {
  const source = await findSource(ctx, id)
  const connector = connectorById(source.connector, ctx.services.connectors)
  const { signIn } = connector
  const scopes =
    signIn.kind === 'oauth' && signIn.consent !== 'none'
      ? signIn.scopes.filter(each => each.capability === capability).map(({ scope }) => scope)
      : []
  if (signIn.kind !== 'oauth' || scopes.length === 0)
    throw new AppError('conflict', `"${source.name}" asks nobody for consent to ${capability}.`, {
      field: 'capability',
    })
  const client = signIn.client(await settingsOf(ctx, connector, source))
  return beginConsentFlow(ctx, {
    client,
    scopes,
    capability,
    owner: ownerOf(id),
    redirectUri: returnAddress(ctx.services, origin),
  })
}

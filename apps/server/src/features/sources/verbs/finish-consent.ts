import {
  askByCode,
  consenterOf,
  keptOf,
  requireTenant,
  sourceHttp,
  type Connector,
  type KeptTokens,
  type OAuthApp,
} from '@sharelight/connectors'
import type { ConsentCapability, Source } from '@sharelight/contract'
import { audit } from '@sharelight/store'
import type { Context } from '../../../context.ts'
import { actorOf } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { asAppError } from '../../consent/verbs/as-app-error.ts'
import { takeConsentFlow, type Flow } from '../../consent/verbs/flow.ts'
import { keepConsent } from '../../consent/verbs/keep-consent.ts'
import { scanGroup } from '../../notifications/verbs/notify.ts'
import { connectorById } from './connector.ts'
import { reconnected } from './reconnected.ts'
import { consentRows, consentsOf, ownerOf } from './source-consents.ts'
import { findSource, lastScanOf, toSource, type SourceRow } from './source-rows.ts'
import { secretNames, settingsOf } from './source-secrets.ts'

export interface Returned {
  state: string
  code?: string
  tenant?: string
  admin_consent?: string
  error?: string
}

/** Ends a consent that this session began. What the source held before stays as it was when this does not come off. */
export async function finishConsent(
  ctx: Context,
  returned: Returned,
): Promise<{ source: Source; capability: ConsentCapability }> {
  const flow = await takeConsentFlow(ctx, returned.state)
  const id = flow.owner.slice(ownerOf('').length)
  const source = await findSource(ctx, id)
  const connector = connectorById(source.connector, ctx.services.connectors)
  const given = await grantedBy(ctx, { flow, source, connector, returned }).catch((error: unknown) => {
    throw asAppError(error)
  })
  await keep(ctx, { flow, source, given })
  const rows = (await consentRows(ctx, id)).get(ownerOf(id))
  const row = await findSource(ctx, id)
  const secrets = (await secretNames(ctx)).get(id) ?? []
  const shown = { lastScan: await lastScanOf(ctx, id), secrets, consents: consentsOf(connector, rows) }
  return { source: toSource(row, shown), capability: flow.capability }
}

interface Ending {
  flow: Flow
  source: SourceRow
  connector: Connector
  returned: Returned
}
interface Given {
  scopes: string[]
  tenant: string
  tokens?: KeptTokens
}

/** @throws AppError, SourceFault */
async function grantedBy(ctx: Context, { flow, source, connector, returned }: Ending): Promise<Given> {
  const { signIn } = connector
  if (signIn.kind !== 'oauth') throw new AppError('conflict', `"${source.name}" asks nobody for consent.`)
  if (returned.error !== undefined)
    throw new AppError(
      'invalid',
      `${signIn.name} gave no consent (${returned.error}). Begin again, and accept what it lists.`,
    )
  const settings = await settingsOf(ctx, connector, source)
  const client = signIn.client(settings)
  const before = (await consentRows(ctx, source.id)).get(flow.owner)?.find(({ tenant }) => tenant !== '')
  const tenant = client.tenant ?? before?.tenant
  const asked = signIn.scopes.filter(each => each.capability === flow.capability).map(({ scope }) => scope)
  if (client.grant.kind === 'client') return byAdministrator(signIn, { returned, tenant, asked })
  if (returned.code === undefined)
    throw new AppError('invalid', `${signIn.name} brought no code back. Begin again.`, { field: 'code' })
  const { outbound, now } = ctx.services
  const caller = { name: signIn.name, client, http: sourceHttp(outbound, connector.hosts(settings)), now }
  const { verifier, redirectUri, nonce } = flow
  const tokens = await askByCode(caller, { code: returned.code, verifier, redirectUri })
  const { tenant: found } = consenterOf(tokens.idToken, {
    name: signIn.name,
    clientId: client.clientId,
    nonce,
    tenant,
    now: now(),
  })
  const scopes = tokens.scopes ? asked.filter(scope => tokens.scopes?.includes(scope)) : asked
  if (scopes.length === 0)
    throw new AppError(
      'invalid',
      `${signIn.name} granted nothing of what was asked for. Begin again, and accept what it lists.`,
    )
  return { scopes, tenant: found, tokens: keptOf(tokens, now()) }
}

/** An administrator's consent brings no code: it names the tenant, and the application's own tokens show what it is worth. */
function byAdministrator(
  { name }: OAuthApp,
  { returned, tenant, asked }: { returned: Returned; tenant?: string; asked: string[] },
): Given {
  if (returned.admin_consent?.toLowerCase() !== 'true' || returned.tenant === undefined)
    throw new AppError('invalid', `${name} did not say that an administrator consented. Begin again.`)
  return { scopes: asked, tenant: requireTenant(name, returned.tenant, tenant) }
}

async function keep(
  ctx: Context,
  { flow, source, given }: { flow: Flow; source: SourceRow; given: Given },
): Promise<void> {
  const { services, organisation } = ctx
  const { owner, capability } = flow
  await services.stores.meta
    .forOrganisation(organisation.id)
    .transaction()
    .execute(async tx => {
      await keepConsent(ctx, tx, { owner, capability, ...given })
      await reconnected(services, tx, source.id)
      await tx.deleteFrom('notifications').where('group', '=', `${scanGroup}${source.id}`).execute()
      await audit(tx, actorOf(ctx), {
        action: 'source.consent',
        subject: source.id,
        before: null,
        after: { capability, scopes: given.scopes, tenant: given.tenant },
      })
    })
}

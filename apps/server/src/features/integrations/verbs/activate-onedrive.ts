import {
  administersTenant,
  createTokenSource,
  memoryVault,
  cloudOfAuthority,
  sourceFaultOf,
  sourceHttp,
} from '@sharelight/connectors'
import type { Source } from '@sharelight/contract'
import { microsoftApp } from '../../../auth/oidc/microsoft.ts'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../http/app-error.ts'
import { keepConsent } from '../../consent/verbs/keep-consent.ts'
import { requestScan } from '../../scans/verbs/request-scan.ts'
import { addSource } from '../../sources/verbs/add-source.ts'
import { connectorById } from '../../sources/verbs/connector.ts'
import { ownerOf } from '../../sources/verbs/source-consents.ts'
import { lastScanOf } from '../../sources/verbs/source-rows.ts'
import { integrationOwner } from './integration-rows.ts'

const owner = integrationOwner('onedrive')
const connector = 'microsoft-365'

/**
 * Connects OneDrive and SharePoint of the tenant that consented, by the installation's application, and begins to read (specification S7.021).
 * Whoever consented must be seen to administer the tenant: the application opens each tenant that ever let it in.
 * @throws AppError `conflict`
 */
export async function activateOneDrive(ctx: Context): Promise<{ sourceId: string }> {
  const consent = await consentOf(ctx)
  await prove(ctx, consent)
  const sourceId = (await connectedBefore(ctx, consent.tenant)) ?? (await connect(ctx, consent.tenant)).id
  await scanUnlessRunning(ctx, sourceId)
  return { sourceId }
}

interface Consent {
  tenant: string
  holder: string
}

async function consentOf({ services, organisation }: Context): Promise<Consent> {
  const row = await services.stores.meta
    .forOrganisation(organisation.id)
    .selectFrom('consents')
    .select(['tenant', 'holder'])
    .where('owner', '=', owner)
    .where('given_at', 'is not', null)
    .where('lost_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw new AppError('conflict', 'Nobody has consented to OneDrive yet. Give consent first.')
  if (row.tenant === '' || row.holder === '')
    throw new AppError('conflict', 'Microsoft did not say who consented. Give consent to OneDrive once more.')
  return row
}

/** Asks the tenant itself, in the application's own name, which an administrator of it has to have let in. */
async function prove(ctx: Context, { tenant, holder }: Consent): Promise<void> {
  const { services, organisation } = ctx
  const { clientId, clientSecret, authority } = microsoftApp(services)
  const { cloud, hosts } = cloudOf(authority)
  const http = sourceHttp(services.outbound, hosts)
  const signal = AbortSignal.timeout(30_000)
  const vault = memoryVault()
  const client = {
    clientId,
    token: `${authority}/${encodeURIComponent(tenant)}/oauth2/v2.0/token`,
    proof: { kind: 'secret', secret: clientSecret },
    grant: { kind: 'client' },
  } as const
  const tokens = createTokenSource({
    name: 'Microsoft',
    client,
    http,
    now: services.now,
    signal,
    vaultFor: () => Promise.resolve(vault),
  })
  const app = { tenantId: tenant, clientId, clientSecret, cloud }
  const administers = await administersTenant(app, { http, tokens, signal, now: services.now }, holder).catch(
    (error: unknown) => {
      const fault = sourceFaultOf(error)
      if (fault?.code === 'consent_lost' || fault?.code === 'scope_missing') return undefined
      if (fault) throw new AppError('unavailable', fault.message, { retryAfter: 10, cause: error })
      throw error
    },
  )
  if (administers === undefined)
    throw new AppError(
      'conflict',
      `The application itself may not read the tenant yet. Let an administrator open ${authority}/${tenant}/adminconsent?client_id=${clientId} and accept, then try again.`,
    )
  if (!administers)
    throw new AppError(
      'conflict',
      'Whoever consented to OneDrive does not administer the tenant. A Global Administrator or Privileged Role Administrator has to consent.',
    )
  await services.stores.meta
    .forOrganisation(organisation.id)
    .updateTable('consents')
    .set({ proved_at: services.now() })
    .where('owner', '=', owner)
    .where('tenant', '=', tenant)
    .where('holder', '=', holder)
    .execute()
}

async function connectedBefore({ services, organisation }: Context, tenant: string): Promise<string | undefined> {
  const { clientId } = microsoftApp(services)
  const rows = await services.stores.meta
    .forOrganisation(organisation.id)
    .selectFrom('data_sources')
    .select(['id', 'settings'])
    .where('connector', '=', connector)
    .where('disconnected_at', 'is', null)
    .orderBy('created_at')
    .execute()
  return rows.find(({ settings }) => settings['tenantId'] === tenant && settings['clientId'] === clientId)?.id
}

function cloudOf(authority: string) {
  const known = cloudOfAuthority(authority)
  if (!known)
    throw new AppError(
      'conflict',
      `MICROSOFT_AUTHORITY is ${authority}: files are read in Microsoft's own clouds only.`,
    )
  return known
}

async function scanUnlessRunning(ctx: Context, sourceId: string): Promise<void> {
  const last = await lastScanOf(ctx, sourceId)
  if (!last || last.finished_at) await requestScan(ctx, sourceId)
}

async function connect(ctx: Context, tenant: string): Promise<Source> {
  const { services, organisation } = ctx
  const { clientId, authority } = microsoftApp(services)
  const { cloud } = cloudOf(authority)
  const settings = { tenantId: tenant, clientId, cloud, services: ['onedrive', 'sharepoint'] }
  const source = await addSource(ctx, { connector, name: 'OneDrive and SharePoint', settings })
  const { signIn } = connectorById(connector, services.connectors)
  const scopes = signIn.kind === 'oauth' ? signIn.scopes.filter(({ capability }) => capability === 'read') : []
  await services.stores.meta
    .forOrganisation(organisation.id)
    .transaction()
    .execute(tx =>
      keepConsent(ctx, tx, {
        owner: ownerOf(source.id),
        capability: 'read',
        scopes: scopes.map(({ scope }) => scope),
        tenant,
      }),
    )
  return source
}

import type { IdentityProvider, SignInProvider } from '@sharelight/contract'
import { audit } from '@sharelight/store'
import { discover, type OidcClient } from '../../../auth/oidc/provider.ts'
import type { Context, Services } from '../../../context.ts'
import { actorOf } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { requireSuperAdmin } from '../../../http/require-super-admin.ts'

const secretName = (id: string) => `identity-provider/${id}`

interface ProviderRow {
  id: string
  name: string
  issuer: string
  client_id: string
  enabled: boolean
  created_at: Date
}
const toProvider = ({ id, name, issuer, enabled, ...row }: ProviderRow): IdentityProvider => ({
  id,
  name,
  issuer,
  enabled,
  clientId: row.client_id,
  createdAt: row.created_at.toISOString(),
})

export async function listProviders({ services, organisation }: Context): Promise<IdentityProvider[]> {
  const rows = await services.stores.meta
    .forOrganisation(organisation.id)
    .selectFrom('identity_providers')
    .selectAll()
    .orderBy('created_at')
    .execute()
  return rows.map(toProvider)
}

/** Adds a provider whose discovery document can be read; its secret is kept encrypted. */
export async function addProvider(ctx: Context, client: OidcClient): Promise<IdentityProvider> {
  requireSuperAdmin(ctx, 'change identity providers')
  const issuer = client.issuer.replace(/\/\.well-known\/openid-configuration$/, '')
  await requireDescribed(ctx.services, { ...client, issuer })
  const { services, organisation } = ctx
  return services.stores.meta
    .forOrganisation(organisation.id)
    .transaction()
    .execute(async tx => {
      const same = await tx
        .selectFrom('identity_providers')
        .select('name')
        .where('issuer', '=', issuer)
        .where('client_id', '=', client.clientId)
        .executeTakeFirst()
      if (same)
        throw new AppError('conflict', `"${same.name}" is this provider already. Remove it to enter another secret.`)
      const row = await tx
        .insertInto('identity_providers')
        .values({ name: client.name, issuer, client_id: client.clientId })
        .returningAll()
        .executeTakeFirstOrThrow()
      await services.stores.meta.saveSecret(organisation.id, secretName(row.id), client.clientSecret, tx)
      await audit(tx, actorOf(ctx), {
        action: 'sso.add',
        subject: client.name,
        before: null,
        after: { issuer, clientId: client.clientId },
      })
      return toProvider(row)
    })
}

/** What does not answer is the system at the address that somebody entered, and no store of ours. @throws AppError `dependency_failed` */
async function requireDescribed(services: Services, client: OidcClient): Promise<void> {
  await discover(services, client).catch((error: unknown) => {
    if (!(error instanceof AppError) || error.code !== 'unavailable') throw error
    throw new AppError(
      'dependency_failed',
      `issuer: ${error.message} Check the address, and whether this machine reaches it.`,
      { field: 'issuer', cause: error.cause },
    )
  })
}

export async function removeProvider(ctx: Context, id: string): Promise<void> {
  requireSuperAdmin(ctx, 'change identity providers')
  const { services, organisation } = ctx
  await services.stores.meta
    .forOrganisation(organisation.id)
    .transaction()
    .execute(async tx => {
      const gone = await tx
        .deleteFrom('identity_providers')
        .where('id', '=', id)
        .returning(['name', 'issuer'])
        .executeTakeFirst()
      if (!gone) throw new AppError('not_found', `No identity provider ${id} in this organisation.`)
      await tx.deleteFrom('sign_in_identities').where('issuer', '=', gone.issuer).execute()
      await services.stores.meta.forgetSecret(organisation.id, secretName(id), tx)
      await audit(tx, actorOf(ctx), {
        action: 'sso.remove',
        subject: gone.name,
        before: { issuer: gone.issuer },
        after: null,
      })
    })
}

/** For signing in, before anybody is known. @throws AppError `not_found` */
export async function findProvider(
  { stores }: Services,
  id: string,
): Promise<{ organisationId: string; client: OidcClient }> {
  const row = await stores.meta.acrossOrganisations
    .selectFrom('identity_providers')
    .selectAll()
    .where('id', '=', id)
    .where('enabled', '=', true)
    .executeTakeFirst()
  const clientSecret = row && (await stores.meta.readSecret(row.organisation_id, secretName(id)))
  if (!row || !clientSecret) throw new AppError('not_found', `There is no identity provider ${id}.`)
  return {
    organisationId: row.organisation_id,
    client: { name: row.name, issuer: row.issuer, clientId: row.client_id, clientSecret },
  }
}

/** What the Login screen offers. With several organisations here, whose providers they are is told only to who names an address of their domains. */
export async function listSignInProviders({ stores, settings }: Services, email = ''): Promise<SignInProvider[]> {
  const across = stores.meta.acrossOrganisations
  const organisations = await across
    .selectFrom('organisations')
    .select(['id', 'domains'])
    .where('type', '=', 'regular')
    .execute()
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  const asked =
    organisations.length === 1 ? organisations : organisations.filter(({ domains }) => domains.includes(domain))
  const rows =
    asked.length === 0
      ? []
      : await across
          .selectFrom('identity_providers')
          .select(['id', 'name'])
          .where('enabled', '=', true)
          .where(
            'organisation_id',
            'in',
            asked.map(({ id }) => id),
          )
          .orderBy('created_at')
          .execute()
  return [
    ...(settings.microsoft ? [{ id: 'microsoft', kind: 'microsoft' as const, name: 'Microsoft' }] : []),
    ...rows.map(({ id, name }) => ({ id, kind: 'oidc' as const, name })),
  ]
}

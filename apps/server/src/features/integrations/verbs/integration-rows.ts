import { consentServices, type Integration } from '@sharelight/contract'
import { serviceBook } from '@sharelight/domain'
import { forgetGrants, type OrganisationQueries } from '@sharelight/store'
import type { Context } from '../../../context.ts'
import { appDefinitions } from '../../edition/verbs/in-force.ts'

export interface IntegrationRow {
  id: string
  service: string
  kind: 'keys' | 'consent'
  keys: string[]
  scopes: string[]
  created_by: string | null
  created_at: Date
}

const keysName = (service: string) => `integration/keys/${service}`
/** Whose the tokens are that somebody consented to for a service. */
export const integrationOwner = (service: string) => `integration/${service}`

const consentNames = new Map<string, string>([
  ['auditlog', 'Microsoft audit log'],
  ['mip', 'Microsoft labelling'],
  ...consentServices.map(key => [key, serviceBook().byKey(key)?.name ?? key] as const),
])

/** What a service is called. */
export async function serviceNames(): Promise<ReadonlyMap<string, string>> {
  return new Map([...(await appDefinitions()).map(({ id, name }) => [id, name] as const), ...consentNames])
}

export interface Saving {
  service: string
  kind: 'keys' | 'consent'
  keys: string[]
  scopes: string[]
  /** Keys; what came by consent is kept as such. */
  secret?: string
}

/** Keeps a connection, its keys encrypted; one that is there already is replaced. */
export async function saveIntegration(
  { services, organisation, user }: Context,
  tx: OrganisationQueries,
  { secret, ...row }: Saving,
): Promise<IntegrationRow> {
  if (secret !== undefined) await services.stores.meta.saveSecret(organisation.id, keysName(row.service), secret, tx)
  const { keys, scopes } = row
  const changed = { keys, scopes, created_by: user.id, created_at: services.now() }
  return tx
    .insertInto('integrations')
    .values({ ...row, ...changed })
    .onConflict(conflict => conflict.columns(['organisation_id', 'service', 'kind']).doUpdateSet(changed))
    .returningAll()
    .executeTakeFirstOrThrow()
}

export function toIntegration(
  { created_by: by, created_at: at, ...row }: IntegrationRow,
  { names, emails }: { names: ReadonlyMap<string, string>; emails: ReadonlyMap<string, string> },
): Integration {
  const { id, service, kind, keys, scopes } = row
  return {
    id,
    service,
    kind,
    keys,
    scopes,
    name: names.get(service) ?? service,
    createdBy: emails.get(by ?? '') ?? '',
    createdAt: at.toISOString(),
  }
}

/** Forgets what was kept of a connection. */
export async function forgetIntegration(
  { services, organisation }: Context,
  tx: OrganisationQueries,
  { service, kind }: Pick<IntegrationRow, 'service' | 'kind'>,
): Promise<void> {
  if (kind === 'consent') await forgetGrants(tx, integrationOwner(service))
  else await services.stores.meta.forgetSecret(organisation.id, keysName(service), tx)
}

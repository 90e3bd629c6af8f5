import { consentProviders, consentServices, type Integration, type IntegrationStatus } from '@sharelight/contract'
import { audit } from '@sharelight/store'
import type { Context } from '../../../context.ts'
import { actorOf } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { appDefinitions } from '../../edition/verbs/in-force.ts'
import { forgetIntegration, serviceNames, toIntegration } from './integration-rows.ts'

export async function listIntegrations({ services, organisation }: Context): Promise<Integration[]> {
  const db = services.stores.meta.forOrganisation(organisation.id)
  const [rows, users, names] = await Promise.all([
    db.selectFrom('integrations').selectAll().orderBy('created_at').execute(),
    db.selectFrom('users').select(['id', 'email']).execute(),
    serviceNames(),
  ])
  const emails = new Map(users.map(({ id, email }) => [id, email]))
  return rows.map(row => toIntegration(row, { names, emails }))
}

/** What can be connected by keys or consent, and what is. */
export async function readIntegrationStatus(ctx: Context) {
  const { mailer, settings } = ctx.services
  const [connected, definitions, names] = await Promise.all([listIntegrations(ctx), appDefinitions(), serviceNames()])
  const status = (service: string, keys: string[]): IntegrationStatus => {
    const found = connected.find(integration => integration.service === service)
    return {
      service,
      name: names.get(service) ?? service,
      connected: found !== undefined,
      connectedAt: found?.createdAt ?? null,
      keys,
    }
  }
  const byKeys = definitions
    .filter(({ setup }) => setup)
    .map(({ id, setup }) => status(id, setup?.keys.map(({ key }) => key) ?? []))
  const byConsent = [...consentProviders, ...consentServices].map(service => status(service, []))
  return {
    integrations: [...byKeys, ...byConsent],
    microsoft: settings.microsoft !== undefined,
    mail: mailer !== undefined,
    auditLogConsent: connected.some(({ service, kind }) => service === 'auditlog' && kind === 'consent'),
  }
}

/** Disconnects a service: what was kept of it is forgotten, and it no longer counts as one of the organisation's. */
export async function removeIntegration(ctx: Context, id: string): Promise<void> {
  const { services, organisation } = ctx
  await services.stores.meta
    .forOrganisation(organisation.id)
    .transaction()
    .execute(async tx => {
      const gone = await tx
        .deleteFrom('integrations')
        .where('id', '=', id)
        .returning(['service', 'kind', 'keys', 'scopes'])
        .executeTakeFirst()
      if (!gone) throw new AppError('not_found', `No integration ${id} in this organisation.`)
      await forgetIntegration(ctx, tx, gone)
      const { services: before } = await tx.selectFrom('organisations').select('services').executeTakeFirstOrThrow()
      await tx
        .updateTable('organisations')
        .set({ services: before.filter(service => service !== gone.service) })
        .execute()
      await audit(tx, actorOf(ctx), {
        action: 'integration.remove',
        subject: gone.service,
        before: { kind: gone.kind, keys: gone.keys, scopes: gone.scopes },
        after: null,
      })
    })
}

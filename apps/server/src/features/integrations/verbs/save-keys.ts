import type { AppDefinition, Integration } from '@sharelight/contract'
import { audit, json } from '@sharelight/store'
import type { Context } from '../../../context.ts'
import { actorOf } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { editionRequired } from '../../../http/edition.ts'
import { insertApiKey } from '../../api-keys/verbs/api-keys.ts'
import { listApps } from '../../apps/verbs/apps.ts'
import { appDefinitions } from '../../edition/verbs/in-force.ts'
import { saveIntegration, toIntegration } from './integration-rows.ts'

/** How long an API key of a service lasts. */
const days = 365

export interface ServiceKeys {
  service: string
  keys: Record<string, string>
}

/** Keeps a service's keys, encrypted; without keys it makes an API key with which the service calls here. */
export async function saveKeys(
  ctx: Context,
  { service, keys }: ServiceKeys,
): Promise<{ apiKey?: string; integration?: Integration }> {
  const definition = (await appDefinitions()).find(({ id }) => id === service)
  if (!definition) throw new AppError('not_found', `There is no service "${service}" to connect.`, { field: 'service' })
  const app = (await listApps(ctx)).find(({ id }) => id === service)
  if (app && !app.allow) throw editionRequired(definition.name, definition.edition)
  const names = Object.keys(keys)
  if (names.length > 0) requireAllKeys(definition, names)
  return ctx.services.stores.meta
    .forOrganisation(ctx.organisation.id)
    .transaction()
    .execute(async tx => {
      if (names.length === 0)
        return {
          apiKey: (await insertApiKey(ctx, tx, { name: definition.name, scope: 'read', expiresInDays: days, service }))
            .apiKey,
        }
      const row = await saveIntegration(ctx, tx, { service, kind: 'keys', keys: names, scopes: [], secret: json(keys) })
      await audit(tx, actorOf(ctx), {
        action: 'integration.keys',
        subject: service,
        before: null,
        after: { keys: names },
      })
      return {
        integration: toIntegration(row, {
          names: new Map([[service, definition.name]]),
          emails: new Map([[ctx.user.id, ctx.user.email]]),
        }),
      }
    })
}

function requireAllKeys({ name, setup }: AppDefinition, given: readonly string[]) {
  if (!setup) throw new AppError('invalid', `keys: ${name} takes no keys.`, { field: 'keys' })
  const needed = setup.keys.map(({ key }) => key)
  const missing = needed.find(key => !given.includes(key))
  if (missing)
    throw new AppError('invalid', `keys.${missing}: ${name} needs the keys ${needed.join(', ')}.`, {
      field: `keys.${missing}`,
    })
  const unknown = given.find(key => !needed.includes(key))
  if (unknown)
    throw new AppError('invalid', `keys.${unknown}: ${name} has no key of this name. It takes ${needed.join(', ')}.`, {
      field: `keys.${unknown}`,
    })
}

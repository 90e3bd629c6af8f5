import { codeOf, isSamePlace, type Connector } from '@sharelight/connectors'
import type { Source } from '@sharelight/contract'
import { audit, json } from '@sharelight/store'
import type { Context } from '../../../context.ts'
import { actorOf } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { connectorById, parseSettings } from './connector.ts'
import { licensedSettings } from './licensed.ts'
import { openConnection } from './open-connection.ts'
import { asksConsent, consentsOf } from './source-consents.ts'
import { toSource } from './source-rows.ts'
import { keepSecrets, splitSettings } from './source-secrets.ts'

interface NewSource {
  connector: string
  name: string
  settings: Record<string, unknown>
}

/** Connects a data source whose settings work; a second one with the same settings is refused. */
export async function addSource(ctx: Context, { connector: id, name, settings }: NewSource): Promise<Source> {
  const connector = connectorById(id, ctx.services.connectors)
  const parsed = parseSettings(connector, settings)
  const code = await codeThatWorks(ctx, connector, licensedSettings(ctx.organisation, connector, parsed))
  const { open, secrets } = splitSettings(connector, parsed)
  return ctx.services.stores.meta
    .forOrganisation(ctx.organisation.id)
    .transaction()
    .execute(async tx => {
      const others = await tx
        .selectFrom('data_sources')
        .select(['name', 'settings'])
        .where('connector', '=', id)
        .where('disconnected_at', 'is', null)
        .execute()
      const same = others.find(other => isSamePlace(other.settings, open))
      if (same) throw new AppError('conflict', `The data source "${same.name}" reads the same already.`)
      const row = await tx
        .insertInto('data_sources')
        .values({
          connector: id,
          code,
          name,
          settings: json(open),
          state: null,
          schedule: null,
          scope: json({}),
          disconnected_at: null,
        })
        .returningAll()
        .executeTakeFirstOrThrow()
      await keepSecrets(ctx, tx, { sourceId: row.id, secrets })
      await audit(tx, actorOf(ctx), {
        action: 'source.add',
        subject: row.id,
        before: null,
        after: { connector: id, name },
      })
      return toSource(row, { lastScan: undefined, secrets: [...secrets.keys()], consents: consentsOf(connector) })
    })
}

/** Code of the service that it is shown as. Before anybody has consented, nothing can be tried. @throws AppError `invalid` */
async function codeThatWorks(ctx: Context, connector: Connector, settings: unknown): Promise<number> {
  if (asksConsent(connector)) return codeOf(connector)
  const connection = await openConnection(ctx, { connector, settings })
  await connection.close()
  return codeOf(connector, connection.service)
}

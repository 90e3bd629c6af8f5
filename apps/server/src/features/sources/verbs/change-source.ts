import type { Source, SourceChange } from '@sharelight/contract'
import { audit, forgetCursors, forgetGrants, json } from '@sharelight/store'
import type { Context } from '../../../context.ts'
import { actorOf } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { consentHolds } from './consent-holds.ts'
import { connectorById } from './connector.ts'
import { licensedSettings } from './licensed.ts'
import { openConnection } from './open-connection.ts'
import { reconnected } from './reconnected.ts'
import { findSource, lastScanOf, toSource, type SourceRow } from './source-rows.ts'
import { asksConsent, consentRows, consentsOf, ownerOf } from './source-consents.ts'
import { changedSettings, keepSecrets, secretNames, splitSettings } from './source-secrets.ts'

/**
 * Changes a source's name, settings or schedule. New settings must work, and hold from the next scan on; secrets that they leave out stay.
 * @throws AppError `conflict` for settings while a scan runs, `invalid` for settings that do not work
 */
export async function changeSource(ctx: Context, { id, name, settings, schedule }: SourceChange): Promise<Source> {
  if (name === undefined && settings === undefined && schedule === undefined)
    throw new AppError('invalid', 'Name what to change: name, settings or schedule.', { field: 'name' })
  const before = await findSource(ctx, id)
  const lastScan = await lastScanOf(ctx, id)
  if (settings && lastScan && !lastScan.finished_at) {
    throw new AppError('conflict', `"${before.name}" is being scanned. Change its settings when the scan has ended.`)
  }
  const split = settings && (await checked(ctx, before, settings))
  const after = await ctx.services.stores.meta
    .forOrganisation(ctx.organisation.id)
    .transaction()
    .execute(async tx => {
      const row = await tx
        .updateTable('data_sources')
        .set({
          ...(name !== undefined && { name }),
          ...(split && { settings: json(split.open) }),
          ...(schedule !== undefined && { schedule }),
        })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow()
      if (split && !split.isSameClient) await forgetGrants(tx, ownerOf(id))
      if (split) await keepSecrets(ctx, tx, { sourceId: id, secrets: split.secrets })
      // Lists of changes say nothing of what other settings take in.
      if (split) await forgetCursors(tx, id)
      if (split) await reconnected(ctx.services, tx, id)
      await audit(tx, actorOf(ctx), {
        action: 'source.change',
        subject: id,
        before: { name: before.name, schedule: before.schedule },
        after: { name: row.name, schedule: row.schedule, settings: settings ? Object.keys(settings) : [] },
      })
      return row
    })
  const secrets = (await secretNames(ctx)).get(id) ?? []
  const connector = connectorById(after.connector, ctx.services.connectors)
  return toSource(after, {
    lastScan,
    secrets,
    consents: consentsOf(connector, (await consentRows(ctx, id)).get(ownerOf(id))),
  })
}

async function checked(ctx: Context, source: SourceRow, settings: Record<string, unknown>) {
  const connector = connectorById(source.connector, ctx.services.connectors)
  const parsed = await changedSettings(ctx, connector, { source, settings })
  const isSameClient = await consentHolds(ctx, connector, { source, settings: parsed })
  const part = licensedSettings(ctx.organisation, connector, parsed)
  if (!asksConsent(connector)) {
    const connection = await openConnection(ctx, { connector, settings: part })
    await connection.close()
  }
  return { ...splitSettings(connector, parsed), isSameClient }
}

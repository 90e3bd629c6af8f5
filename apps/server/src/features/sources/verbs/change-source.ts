import type { Source, SourceChange } from '@sharelight/contract'
import { audit, json } from '@sharelight/store'
import type { Context } from '../../../context.ts'
import { actorOf } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { connectorById, parseSettings } from './connector.ts'
import { openConnection } from './open-connection.ts'
import { findSource, lastScanOf, toSource } from './source-rows.ts'

/**
 * Changes a source's name, settings or schedule. New settings must work, and hold from the next scan on.
 * @throws AppError `conflict` for settings while a scan runs, `invalid` for settings that do not work
 */
export async function changeSource(ctx: Context, { id, name, settings, schedule }: SourceChange): Promise<Source> {
  const before = await findSource(ctx, id)
  const lastScan = await lastScanOf(ctx, id)
  if (settings && lastScan && !lastScan.finished_at) {
    throw new AppError('conflict', `"${before.name}" is being scanned. Change its settings when the scan has ended.`)
  }
  const parsed = settings && await checked(ctx, before.connector, settings)
  return ctx.services.stores.meta.forOrganisation(ctx.organisation.id).transaction().execute(async tx => {
    const after = await tx.updateTable('data_sources')
      .set({ ...(name !== undefined && { name }), ...(parsed !== undefined && { settings: json(parsed) }), ...(schedule !== undefined && { schedule }) })
      .where('id', '=', id).returningAll().executeTakeFirstOrThrow()
    await audit(tx, actorOf(ctx), {
      action: 'source.change', subject: id, before: { name: before.name, schedule: before.schedule },
      after: { name: after.name, schedule: after.schedule, settings: settings ? Object.keys(settings) : [] },
    })
    return toSource(after, lastScan)
  })
}

async function checked(ctx: Context, connectorId: string, settings: Record<string, unknown>) {
  const connector = connectorById(connectorId)
  const parsed = parseSettings(connector, settings)
  const connection = await openConnection(ctx, connector, parsed)
  await connection.close()
  return parsed
}

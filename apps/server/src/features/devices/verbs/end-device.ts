import { audit } from '@sharelight/store'
import type { Context } from '../../../context.ts'
import { actorOf } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { requestByProduct } from '../../scans/verbs/request-by-product.ts'
import { findDevicesSource } from './devices-source.ts'

/** Nothing more is taken from a device: at its next call its agent is told to delete its key and its queue. What was found stays. */
export async function revokeDevice(ctx: Context, id: string): Promise<void> {
  const { services, organisation } = ctx
  await services.stores.meta
    .forOrganisation(organisation.id)
    .transaction()
    .execute(async tx => {
      const row = await tx
        .updateTable('devices')
        .set({ state: 'revoked', revoked_at: services.now() })
        .where('id', '=', id)
        .where('state', '=', 'active')
        .returning('facts')
        .executeTakeFirst()
      if (!row) throw new AppError('not_found', `No device ${id} reports to this organisation.`)
      await audit(tx, actorOf(ctx), { action: 'device.revoke', subject: id, before: row.facts, after: null })
    })
}

/** A revoked device leaves the list, and its items the inventory. Its key stays known, so that its agent is told still. */
export async function removeDevice(ctx: Context, id: string): Promise<void> {
  const { services, organisation } = ctx
  const db = services.stores.meta.forOrganisation(organisation.id)
  await db.transaction().execute(async tx => {
    const device = await tx.selectFrom('devices').select(['state', 'facts']).where('id', '=', id).executeTakeFirst()
    if (!device || device.state === 'removed') throw new AppError('not_found', `No device ${id} in this organisation.`)
    if (device.state === 'active')
      throw new AppError('conflict', `"${device.facts.name}" still reports. Revoke it first.`)
    await tx.updateTable('devices').set({ state: 'removed' }).where('id', '=', id).execute()
    await tx.deleteFrom('device_batches').where('device_id', '=', id).execute()
    await audit(tx, actorOf(ctx), { action: 'device.remove', subject: id, before: device.facts, after: null })
  })
  const source = await findDevicesSource(db)
  if (source) await requestByProduct(services, { organisationId: organisation.id, sourceId: source.id, isLook: false })
}

import { audit, json, type OrganisationQueries } from '@sharelight/store'
import type { Context } from '../../../context.ts'
import { actorOf } from '../../../http/actor.ts'

export const devicesConnector = 'endpoints'
const deviceDisk = 541

export async function findDevicesSource(db: OrganisationQueries): Promise<{ id: string; name: string } | undefined> {
  return db
    .selectFrom('data_sources')
    .select(['id', 'name'])
    .where('connector', '=', devicesConnector)
    .where('disconnected_at', 'is', null)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()
}

/** All devices of an organisation are one data source: it is there with the first code. */
export async function ensureDevicesSource(ctx: Context, tx: OrganisationQueries): Promise<void> {
  if (await findDevicesSource(tx)) return
  const { id } = await tx
    .insertInto('data_sources')
    .values({
      connector: devicesConnector,
      code: deviceDisk,
      name: 'Devices',
      settings: json({}),
      state: null,
      schedule: null,
      scope: json({}),
      disconnected_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await audit(tx, actorOf(ctx), {
    action: 'source.add',
    subject: id,
    before: null,
    after: { connector: devicesConnector, name: 'Devices' },
  })
}

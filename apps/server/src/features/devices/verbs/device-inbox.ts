import type { Inbox, InboxDevice } from '@sharelight/connectors'
import type { Meta } from '@sharelight/store'

const devicesAtOnce = 500
const batchesAtOnce = 8
/** More are left for the next look. */
const mostWaiting = 400

/** What agents have sent to an organisation, as its data source of devices reads it. */
export function deviceInbox(meta: Pick<Meta, 'forOrganisation'>, organisationId: string): Inbox {
  const db = meta.forOrganisation(organisationId)
  return {
    async *devices() {
      for (let last = '00000000-0000-0000-0000-000000000000'; ;) {
        const rows = await db
          .selectFrom('devices')
          .select(['id', 'facts'])
          .where('state', '!=', 'removed')
          .where('id', '>', last)
          .orderBy('id')
          .limit(devicesAtOnce)
          .execute()
        yield* rows.map(named)
        const end = rows.at(-1)
        if (!end) return
        last = end.id
      }
    },
    async waiting() {
      const rows = await db
        .selectFrom('device_batches as batch')
        .innerJoin('devices as device', 'device.id', 'batch.device_id')
        .select(['device.id', 'device.facts'])
        .where('device.state', '!=', 'removed')
        .groupBy(['device.id', 'device.facts'])
        .orderBy(eb => eb.fn.min('batch.taken_at'))
        .limit(mostWaiting)
        .execute()
      return rows.map(named)
    },
    async *batches(deviceId, after) {
      for (let last = after; ;) {
        const rows = await db
          .selectFrom('device_batches')
          .select(['number', 'entries'])
          .where('device_id', '=', deviceId)
          .where('number', '>', last)
          .orderBy('number')
          .limit(batchesAtOnce)
          .execute()
        yield* rows
        const end = rows.at(-1)
        if (!end) return
        last = end.number
      }
    },
    forget: async (deviceId, upTo) => {
      await db.deleteFrom('device_batches').where('device_id', '=', deviceId).where('number', '<=', upTo).execute()
    },
  }
}

const named = ({ id, facts: { name, user } }: { id: string; facts: { name: string; user: string } }): InboxDevice => ({
  id,
  name,
  user,
})

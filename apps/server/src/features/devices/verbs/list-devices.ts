import type { Device, DeviceCode, DevicePolicy } from '@sharelight/contract'
import type { Context } from '../../../context.ts'
import { likeAnywhere } from '../../../http/like.ts'
import { linkTo } from '../../../http/origin.ts'
import { toCode } from './codes.ts'
import { findDevicesSource } from './devices-source.ts'
import { policyOf } from './policy.ts'

interface Wanted {
  search: string
  state: 'active' | 'revoked' | 'all'
  offset: number
  limit: number
}

interface Listed {
  devices: Device[]
  total: number
  heard: number
  codes: DeviceCode[]
  policy: DevicePolicy
  sourceId: string | null
  server: string
}

const day = 24 * 3_600_000

/** Devices by name, with what is set up for them. */
export async function listDevices(ctx: Context, { search, state, offset, limit }: Wanted): Promise<Listed> {
  const { services, organisation } = ctx
  const db = services.stores.meta.forOrganisation(organisation.id)
  const now = services.now()
  let found = db.selectFrom('devices').where('state', '!=', 'removed')
  if (state !== 'all') found = found.where('state', '=', state)
  if (search)
    found = found.where(eb =>
      eb.or([
        eb(eb.ref('facts', '->>').key('name'), 'ilike', likeAnywhere(search)),
        eb(eb.ref('facts', '->>').key('user'), 'ilike', likeAnywhere(search)),
      ]),
    )
  const [rows, counts, codes, policy, source] = await Promise.all([
    found
      .selectAll()
      .orderBy(eb => eb.ref('facts', '->>').key('name'))
      .orderBy('id')
      .offset(offset)
      .limit(limit)
      .execute(),
    found
      .select(eb => [
        eb.fn.countAll<string>().as('total'),
        eb.fn
          .countAll<string>()
          .filterWhere('last_seen_at', '>', new Date(now.getTime() - day))
          .filterWhere('state', '=', 'active')
          .as('heard'),
      ])
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('device_codes')
      .selectAll()
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', now)
      .whereRef('uses', '<', 'most_uses')
      .orderBy('created_at', 'desc')
      .execute(),
    policyOf(db),
    findDevicesSource(db),
  ])
  const waiting = await waitingOf(
    ctx,
    rows.map(({ id }) => id),
  )
  return {
    devices: rows.map(row => ({
      ...row.facts,
      id: row.id,
      state: row.state,
      enrolledAt: row.enrolled_at.toISOString(),
      lastSeenAt: row.last_seen_at?.toISOString() ?? null,
      report: row.report,
      waiting: waiting.get(row.id) ?? 0,
    })),
    total: Number(counts.total),
    heard: Number(counts.heard),
    codes: codes.map(toCode),
    policy,
    sourceId: source?.id ?? null,
    server: linkTo(services, '/').replace(/\/$/, ''),
  }
}

async function waitingOf({ services, organisation }: Context, ids: readonly string[]): Promise<Map<string, number>> {
  if (!ids.length) return new Map()
  const rows = await services.stores.meta
    .forOrganisation(organisation.id)
    .selectFrom('device_batches')
    .select(eb => ['device_id', eb.fn.countAll<string>().as('batches')])
    .where('device_id', 'in', ids)
    .groupBy('device_id')
    .execute()
  return new Map(rows.map(({ device_id, batches }) => [device_id, Number(batches)]))
}

import { ReadingSettings, type AgentHello, type AgentOrders } from '@sharelight/contract'
import { json } from '@sharelight/store'
import type { z } from 'zod'
import type { Services } from '../../../context.ts'
import type { KnownDevice } from './authenticate.ts'
import { devicesConnector } from './devices-source.ts'
import { policyOf } from './policy.ts'

const askAgainSeconds = 120

/** Notes what a device says of itself, and says what it is to do. */
export async function hear(
  { stores }: Services,
  { id, organisationId, lastBatch }: KnownDevice,
  { facts, report }: z.output<typeof AgentHello>,
): Promise<AgentOrders> {
  const db = stores.meta.forOrganisation(organisationId)
  await db
    .updateTable('devices')
    .set({ facts: json(facts), report: json(report) })
    .where('id', '=', id)
    .execute()
  const source = await db
    .selectFrom('data_sources')
    .select('settings')
    .where('connector', '=', devicesConnector)
    .where('disconnected_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return {
    policy: await policyOf(db),
    reading: ReadingSettings.parse(source?.settings ?? {}),
    lastBatch,
    askAgainSeconds,
  }
}

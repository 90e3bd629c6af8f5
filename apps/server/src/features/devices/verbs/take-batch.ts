import { AgentEntry, type AgentBatch } from '@sharelight/contract'
import { json } from '@sharelight/store'
import type { z } from 'zod'
import type { Services } from '../../../context.ts'
import { AppError } from '../../../http/app-error.ts'
import { unkeepable } from '../../../http/keepable.ts'
import type { KnownDevice } from './authenticate.ts'
import { lookNow } from './look-now.ts'
import { waitingBytes } from './waiting-bytes.ts'

/** Batches of one device, and bytes of all of an organisation, that wait for the inventory: then agents wait, too, and keep what they have. */
const mostWaiting = 200
const mostBytes = 2 ** 30
const comeBackSeconds = 30

interface Taken {
  /** The highest number that is kept by now. */
  lastBatch: number
  /** Entries that are none, and were left out. */
  refused: number
}

/** Keeps a batch until the inventory takes it in. One that was kept already is not kept twice. */
export async function takeBatch(
  services: Services,
  { id, organisationId, lastBatch }: KnownDevice,
  { number, urgent, entries }: z.output<typeof AgentBatch>,
): Promise<Taken> {
  if (number <= lastBatch) return { lastBatch, refused: 0 }
  const good = entries.flatMap(entry => readEntry(entry) ?? [])
  const text = json(good)
  const waiting = await waitingBytes(services, organisationId)
  const isNew = await services.stores.meta
    .forOrganisation(organisationId)
    .transaction()
    .execute(async tx => {
      const { own } = await tx
        .selectFrom('device_batches')
        .select(eb => eb.fn.countAll<string>().as('own'))
        .where('device_id', '=', id)
        .executeTakeFirstOrThrow()
      if (Number(own) >= mostWaiting || waiting.bytes + text.length > mostBytes)
        throw new AppError('unavailable', 'More waits to be taken in than is kept. Send it again in a moment.', {
          retryAfter: comeBackSeconds,
        })
      const moved = await tx
        .updateTable('devices')
        .set({ last_batch: number })
        .where('id', '=', id)
        .where('last_batch', '<', number)
        .where('state', '=', 'active')
        .returning('id')
        .executeTakeFirst()
      if (moved && good.length)
        await tx
          .insertInto('device_batches')
          .values({ device_id: id, number, entries: text, bytes: text.length, urgent })
          .execute()
      return moved !== undefined
    })
  if (isNew) waiting.bytes += text.length
  if (isNew && urgent) await lookNow(services, organisationId)
  return { lastBatch: number, refused: entries.length - good.length }
}

/** One bad entry costs itself. */
function readEntry(given: unknown): AgentEntry | undefined {
  const { data } = AgentEntry.safeParse(given)
  return data && !unkeepable(data) ? data : undefined
}

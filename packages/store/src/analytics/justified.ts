import type { Analytics } from './client.ts'
import { timeOf } from './codec.ts'
import * as tables from './tables.ts'

/** Events by id, as the analytics store has them; `time` in milliseconds. */
export interface EventReference {
  eventId: string
  time: number
}

const eventsPerStatement = 20_000

/** Marks events as handled, or as open again. The latest word counts; saying it twice changes nothing. */
export async function setJustified(
  analytics: Analytics,
  organisationId: string,
  { events, active }: { events: readonly EventReference[]; active: boolean },
): Promise<void> {
  const inOrder = events.toSorted((a, b) => a.time - b.time)
  for (let start = 0; start < inOrder.length; start += eventsPerStatement) {
    const some = inOrder.slice(start, start + eventsPerStatement)
    await analytics.command(
      `UPDATE ${analytics.mutable(tables.events)} SET justified = {active:Bool} WHERE organisation_id = {organisationId:UUID}
        AND time >= ${timeOf('first')} AND time <= ${timeOf('last')} AND event_id IN {ids:Array(UInt64)}`,
      {
        organisationId,
        active,
        first: some[0]?.time ?? 0,
        last: some.at(-1)?.time ?? 0,
        ids: some.map(({ eventId }) => BigInt(eventId)),
      },
    )
  }
}

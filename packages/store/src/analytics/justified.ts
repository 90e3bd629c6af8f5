import type { Analytics } from './client.ts'
import * as tables from './tables.ts'
import { nextVersion } from './version.ts'

/** Events by id, as the analytics store has them; `time` in milliseconds. */
export interface EventReference {
  eventId: string
  time: number
}

/** Marks events as handled, or as open again. The latest word counts; saying it twice changes nothing. */
export async function setJustified(
  analytics: Analytics,
  organisationId: string,
  { events, active }: { events: readonly EventReference[]; active: boolean },
): Promise<void> {
  const version = nextVersion()
  await analytics.insert(
    tables.justifiedEvents,
    events.map(event => ({ organisationId, version, active, ...event })),
  )
}

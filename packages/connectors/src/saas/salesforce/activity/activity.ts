import { SourceFault, type ActivityEvent, type ConnectorIo, type Page } from '../../../kit/connector.ts'
import type { Salesforce } from '../api.ts'
import { isDenied, SalesforceFault } from '../fault.ts'
import type { People } from '../people.ts'
import type { SalesforceSettings } from '../settings.ts'
import { readEventLog } from './event-log.ts'
import { readTrail } from './trail.ts'

export const feeds = ['event-log', 'logins', 'setup'] as const
const day = 86_400_000

interface Reading {
  salesforce: Salesforce
  people: People
  settings: Pick<SalesforceSettings, 'activityDays'>
  io: Pick<ConnectorIo, 'now' | 'signal'>
}

const rights: Record<string, string> = {
  'event-log': 'View Event Log Files',
  logins: 'Manage Users',
  setup: 'View Setup and Configuration',
}

/** What an edition does not have tells nothing; a right that lacks is said. */
export async function* activityOf(reading: Reading, feed: string, from?: string): AsyncGenerator<Page<ActivityEvent>> {
  try {
    yield* read(reading, feed, from)
  } catch (error) {
    if (!(error instanceof SalesforceFault)) throw error
    if (error.code === 'INVALID_TYPE')
      return yield { items: [], covers: 'changes', ...(from !== undefined && { next: from }) }
    if (!isDenied(error)) throw error
    throw new SourceFault(
      'scope_missing',
      `${error.message} Give the user of the app the permission ${rights[feed] ?? feed}.`,
      { cause: error },
    )
  }
}

async function* read(
  { salesforce, people, settings, io }: Reading,
  feed: string,
  from?: string,
): AsyncGenerator<Page<ActivityEvent>> {
  const start = new Date(io.now().getTime() - settings.activityDays * day)
  const log = { salesforce, people: await people.all(), signal: io.signal }
  if (feed === 'logins' || feed === 'setup') yield* readTrail(log, feed, { start, from })
  else yield* readEventLog(log, start, from)
}

import { z } from 'zod'
import { SourceFault, type ActivityEvent, type Page } from '../../../kit/connector.ts'
import { OutboundFault } from '../../../kit/http/index.ts'
import { DropboxFault, hasCode, partOf } from '../fault.ts'
import type { Audience } from '../links.ts'
import type { DropboxReading } from '../list.ts'
import { eventsOf } from './events.ts'

export const feed = 'team_log'
const Events = z.looseObject({ events: z.array(z.unknown()), cursor: z.string().min(1), has_more: z.boolean() })
type Events = z.infer<typeof Events>
const Position = z.object({ cursor: z.string().min(1) })

const day = 86_400_000
const pageSize = 1000
/** Dropbox says from where on to read where it forgets a cursor; one that it forgets again and again is none. */
const mostResets = 5

/** The team’s log from where it was left: told in no order, and some of it twice. Nothing for a single account. @throws SourceFault */
export async function* readLog(reading: DropboxReading, from?: string): AsyncGenerator<Page<ActivityEvent>> {
  if (!(await reading.accounts.isTeam())) return yield { items: [], covers: 'changes' }
  const start = new Date(reading.io.now().getTime() - reading.settings.activityDays * day)
  let cursor = from === undefined ? undefined : cursorIn(from)
  let since = start
  let resets = 0
  for (;;) {
    const told = await pageAt(reading, cursor, since)
    if ('reset' in told) {
      if (++resets > mostResets)
        throw new OutboundFault('malformed', 'The log of the team: Dropbox forgets its cursors again and again.')
      cursor = undefined
      since = told.reset
      continue
    }
    const { events, cursor: next, has_more: isMore } = told.page
    const { items, unmapped } = await eventsOf(events, {
      read: reading.io.now(),
      audienceOf: file => audienceNow(reading, file),
    })
    yield { items, unmapped, covers: 'changes', next: JSON.stringify({ cursor: next }) }
    if (!isMore) return
    if (next === cursor && events.length === 0)
      throw new OutboundFault('malformed', 'The log of the team: Dropbox lists the same again and again.')
    cursor = next
  }
}

async function pageAt(
  { dropbox }: DropboxReading,
  cursor: string | undefined,
  since: Date,
): Promise<{ page: Events } | { reset: Date }> {
  const what = 'The log of the team'
  try {
    if (cursor !== undefined)
      return { page: await dropbox.call(Events, { route: 'team_log/get_events/continue', arg: { cursor }, what }) }
    const arg = { limit: pageSize, time: { start_time: timeText(since) } }
    return { page: await dropbox.call(Events, { route: 'team_log/get_events', arg, what }) }
  } catch (error) {
    if (hasCode(error, 'bad_cursor')) throw unknown(error)
    if (!(error instanceof DropboxFault) || !hasCode(error, 'reset')) throw error
    const at = new Date(String(partOf(error.error, 'reset')))
    if (Number.isNaN(at.getTime())) throw unknown(error)
    return { reset: at }
  }
}

/** Dropbox takes whole seconds. */
const timeText = (at: Date) => `${at.toISOString().slice(0, 19)}Z`

function cursorIn(text: string): string {
  try {
    return Position.parse(JSON.parse(text)).cursor
  } catch (cause) {
    throw unknown(cause)
  }
}

const unknown = (cause: unknown) =>
  new SourceFault('resync', 'The position in the log of the team is not known. It is read from its beginning.', {
    cause,
  })

/** The widest of the links that there are now. */
async function audienceNow({ links }: DropboxReading, file: string): Promise<Audience | undefined> {
  const audiences = new Set((await links.of(file)).map(({ audience }) => audience))
  return (['public', 'team', 'named'] as const).find(one => audiences.has(one))
}

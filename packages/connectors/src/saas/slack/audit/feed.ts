import { z } from 'zod'
import { SourceFault, type ActivityEvent, type ConnectorIo, type Page } from '../../../kit/connector.ts'
import { OutboundFault } from '../../../kit/http/index.ts'
import { shaped } from '../api.ts'
import type { SlackSettings } from '../settings.ts'
import { eventsOf } from './events.ts'
import type { FilePlaces } from './places.ts'

export const feed = 'audit'
const address = 'https://api.slack.com/audit/v1/logs'
const Logs = z.looseObject({
  entries: z.array(z.unknown()),
  response_metadata: z.looseObject({ next_cursor: z.string().nullish() }).nullish(),
})
/** Until when all is read, in seconds, and the window that is being read. */
const Position = z.object({ until: z.number(), window: z.object({ to: z.number(), cursor: z.string() }).optional() })
type Position = z.infer<typeof Position>

const day = 86_400
/** Records come some minutes late; what was told is told once more, and dropped by its id. */
const overlap = 15 * 60
const pageSize = 1000

export interface AuditReading {
  settings: Pick<SlackSettings, 'auditToken' | 'activityDays'>
  io: Pick<ConnectorIo, 'http' | 'signal' | 'now'>
}
type LogReading = AuditReading & { places: FilePlaces }

/** The audit log of an Enterprise organisation from where it was left. @throws SourceFault */
export async function* readAudit(reading: LogReading, from?: string): AsyncGenerator<Page<ActivityEvent>> {
  const now = Math.floor(reading.io.now().getTime() / 1000)
  let position = from === undefined ? { until: now - reading.settings.activityDays * day } : positionOf(from)
  for (;;) {
    const to = position.window?.to ?? now
    const { entries, next } = await pageOf(reading, {
      oldest: position.until - overlap,
      latest: to,
      cursor: position.window?.cursor,
    })
    if (next !== undefined && next === position.window?.cursor)
      throw new OutboundFault('malformed', 'The audit log: Slack lists the same again and again.')
    position = next === undefined ? { until: to } : { until: position.until, window: { to, cursor: next } }
    yield {
      ...eventsOf(entries, { read: reading.io.now(), places: await reading.places.of(entries) }),
      covers: 'changes',
      next: JSON.stringify(position),
    }
    if (next === undefined) return
  }
}

function positionOf(text: string): Position {
  try {
    return Position.parse(JSON.parse(text))
  } catch (cause) {
    throw new SourceFault('resync', 'The position in the audit log is not known. It is read from its beginning.', {
      cause,
    })
  }
}

interface Asked {
  oldest: number
  latest: number
  cursor?: string | undefined
}

async function pageOf({ settings, io }: AuditReading, { oldest, latest, cursor }: Asked) {
  const query = new URLSearchParams({
    limit: String(pageSize),
    oldest: String(Math.max(0, oldest)),
    latest: String(latest),
  })
  if (cursor !== undefined) query.set('cursor', cursor)
  const answer = await io.http.request({
    url: `${address}?${query}`,
    headers: { authorization: `Bearer ${settings.auditToken ?? ''}`, accept: 'application/json' },
    redirect: 'manual',
    bucket: 'slack audit',
    signal: io.signal,
  })
  const { status } = answer
  if (status !== 200) {
    answer.discard()
    if (status >= 500)
      throw new SourceFault('unreachable', `The audit log: Slack answered ${status}. It is tried again later.`)
    throw new SourceFault(status === 401 ? 'consent_lost' : 'scope_missing', refused(status))
  }
  const { entries, response_metadata } = shaped(Logs, await answer.json(), 'The audit log')
  return { entries, next: response_metadata?.next_cursor || undefined }
}

const refused = (status: number) =>
  `Slack does not let the audit log be read (${status}). It takes an Enterprise organisation and a token of one of its owners with auditlogs:read.`

/** Whether the log may be read; the way out where not. */
export async function auditLack(reading: AuditReading): Promise<string | undefined> {
  const now = Math.floor(reading.io.now().getTime() / 1000)
  try {
    await pageOf(reading, { oldest: now - 60, latest: now })
    return undefined
  } catch (error) {
    if (error instanceof SourceFault && error.code !== 'throttled') return error.message
    throw error
  }
}

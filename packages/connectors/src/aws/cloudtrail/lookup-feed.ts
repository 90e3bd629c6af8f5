import { z } from 'zod'
import { SourceFault, type ActivityEvent, type ConnectorIo, type Page } from '../../kit/connector.ts'
import { AwsFault, isAwsDenied } from '../fault.ts'
import { allowing } from '../s3/rights.ts'
import type { AwsServices } from '../services.ts'
import { eventsOf, type Told } from './events.ts'

const minute = 60_000
const day = 24 * 60 * minute
/** CloudTrail keeps ninety days. */
const kept = 90 * day
/** What comes late is looked for. */
const late = 20 * minute

const Position = z.object({
  /** Until when all is read, but for what is late: milliseconds. */
  from: z.number(),
  window: z.object({ start: z.number(), until: z.number(), token: z.string() }).optional(),
})
type Position = z.infer<typeof Position>

const Found = z.looseObject({
  Events: z.array(z.looseObject({ CloudTrailEvent: z.string().optional().catch(undefined) })).nullish(),
  NextToken: z.string().nullish(),
})

export interface LookupReading {
  services: AwsServices
  io: Pick<ConnectorIo, 'now' | 'signal'>
  days: number
}

/** Management events of one region, a day at a time, from where it was left or so many days ago. @throws SourceFault */
export async function* lookUp(
  { services, io, days }: LookupReading,
  from?: string,
): AsyncGenerator<Page<ActivityEvent>> {
  const now = Math.floor(io.now().getTime() / 1000) * 1000
  let position: Position = from === undefined ? { from: now - Math.min(days * day, kept) } : positionOf(from)
  if (position.from < now - kept) {
    const gap = { from: iso(position.from), to: iso(now - kept) }
    position = { from: now - kept }
    yield { items: [], covers: 'changes', next: JSON.stringify(position), gap }
  }
  do {
    io.signal.throwIfAborted()
    const { start, until, token } = position.window ?? nextWindow(position.from, now)
    const { told, next } = await page(services, { start, until, token })
    position = next === undefined ? { from: until } : { from: position.from, window: { start, until, token: next } }
    yield { ...told, covers: 'changes', next: JSON.stringify(position) }
  } while (position.window !== undefined || position.from < now)
}

const nextWindow = (from: number, now: number): { start: number; until: number; token?: string } => ({
  start: Math.max(from - late, now - kept),
  until: Math.min(from + day, now),
})

interface Asked {
  start: number
  until: number
  token?: string | undefined
}

async function page(services: AwsServices, asked: Asked): Promise<{ told: Told; next: string | undefined }> {
  const { start, until, token } = asked
  try {
    const answer = await services.cloudtrail('LookupEvents', {
      StartTime: start / 1000,
      EndTime: until / 1000,
      MaxResults: 50,
      ...(token !== undefined && { NextToken: token }),
    })
    const { Events, NextToken } = Found.parse(answer)
    if (NextToken && NextToken === token)
      throw new SourceFault('unreachable', 'CloudTrail gives the same page again and again. Scan again later.')
    return {
      told: eventsOf((Events ?? []).map(({ CloudTrailEvent }) => parsed(CloudTrailEvent))),
      next: NextToken || undefined,
    }
  } catch (error) {
    // A page that is no longer known: the window is read anew.
    if (token !== undefined && error instanceof AwsFault && /InvalidNextToken/.test(error.code))
      return page(services, { start, until })
    throw lookUpFault(error)
  }
}

export function lookUpFault(error: unknown): unknown {
  if (isAwsDenied(error))
    return new SourceFault(
      'scope_missing',
      `The access key may not look events up. ${allowing(['cloudtrail:LookupEvents'], ['*'])}`,
      { cause: error },
    )
  if (error instanceof AwsFault)
    return new SourceFault('unreachable', `${error.message} Scan again later.`, { cause: error })
  return error
}

function parsed(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}

function positionOf(text: string): Position {
  try {
    return Position.parse(JSON.parse(text))
  } catch (error) {
    throw new SourceFault('resync', 'The position in the log is not known. It is read from its beginning.', {
      cause: error,
    })
  }
}

const iso = (time: number) => new Date(time).toISOString()

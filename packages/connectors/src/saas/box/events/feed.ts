import { z } from 'zod'
import { SourceFault, type ActivityEvent, type Page } from '../../../kit/connector.ts'
import { OutboundFault } from '../../../kit/http/index.ts'
import { speakerFor } from '../content.ts'
import { BoxFault, granting } from '../fault.ts'
import { reachOf } from '../grants.ts'
import { pathOf } from '../keys.ts'
import type { BoxReading } from '../list.ts'
import { Item } from '../shapes.ts'
import { eventsOf, type Telling } from './events.ts'
import type { Touched } from './record.ts'

export const feed = 'enterprise'

/** Positions are longer than what a number holds: they are texts from the wire on. */
const Events = z.looseObject({
  entries: z.array(z.unknown()).nullish(),
  next_stream_position: z.union([z.string().min(1), z.number().transform(String)]),
})
/** Where the stream of what is new goes on, until when all was told, and what of the past is still to come. */
const Position = z.object({
  stream: z.string(),
  told: z.number(),
  past: z.object({ after: z.number(), before: z.number(), position: z.string().optional() }).optional(),
})
type Position = z.infer<typeof Position>

const day = 86_400_000
const pageSize = 500
/** Box keeps what is new in its stream for two weeks; what was missed since then is read from the history. */
const streamKept = 13 * day
/** Records come some minutes late; what was told is told once more, and dropped by its id. */
const overlap = 15 * 60_000
/** Pages that name nothing and go on all the same. */
const mostEmpty = 20

/** The log of the enterprise: at first from its history, then from the stream of what is new, in no order and some of it twice. @throws SourceFault */
export async function* readLog(reading: BoxReading, from?: string): AsyncGenerator<Page<ActivityEvent>> {
  const now = reading.io.now().getTime()
  let position = from === undefined ? await begin(reading, now) : await resume(reading, positionOf(from), now)
  const known = new Map<string, Promise<ReturnType<typeof reachOf> | undefined>>()
  const telling: Telling = {
    read: reading.io.now(),
    reachOf(touched) {
      const name = `${touched.kind} ${touched.id}`
      const reach = known.get(name) ?? reachNow(reading, touched)
      known.set(name, reach)
      return reach
    },
  }
  for (let empty = 0; ;) {
    const { entries, next, isLast } = await pageAt(reading, position)
    position = after(position, next, isLast, now)
    yield { ...(await eventsOf(entries, telling)), covers: 'changes', next: JSON.stringify(position) }
    empty = entries.length === 0 ? empty + 1 : 0
    if (isLast.stream) return
    if (empty > mostEmpty)
      throw new OutboundFault('malformed', 'The log of the enterprise: Box lists nothing again and again.')
  }
}

/** Where the stream is now, before the past is read: nothing falls in between. */
async function begin(reading: BoxReading, now: number): Promise<Position> {
  const { next_stream_position: stream } = await ask(reading, {
    stream_type: 'admin_logs_streaming',
    stream_position: 'now',
  })
  return { stream, told: now, past: { after: now - reading.settings.activityDays * day, before: now } }
}

async function resume(reading: BoxReading, position: Position, now: number): Promise<Position> {
  if (position.past || now - position.told < streamKept) return position
  const fresh = await begin(reading, now)
  return { ...fresh, past: { after: position.told - overlap, before: now } }
}

interface Told {
  entries: unknown[]
  next: string
  isLast: { past: boolean; stream: boolean }
}

async function pageAt(reading: BoxReading, { stream, past }: Position): Promise<Told> {
  const query = past
    ? {
        stream_type: 'admin_logs',
        created_after: timeText(past.after),
        created_before: timeText(past.before),
        stream_position: past.position,
      }
    : { stream_type: 'admin_logs_streaming', stream_position: stream }
  const { entries, next_stream_position: next } = await ask(reading, { ...query, limit: pageSize })
  const all = entries ?? []
  const isSame = next === (past ? past.position : stream)
  const isEnd = all.length === 0 || isSame
  return { entries: all, next, isLast: { past: isEnd, stream: !past && isEnd } }
}

function after({ stream, told, past }: Position, next: string, isLast: Told['isLast'], now: number): Position {
  if (!past) return { stream: next, told: now }
  return isLast.past ? { stream, told } : { stream, told, past: { ...past, position: next } }
}

/** With seconds, as Box takes it. */
const timeText = (at: number) => `${new Date(at).toISOString().slice(0, 19)}Z`

async function ask(reading: BoxReading, query: Record<string, string | number | undefined>) {
  const what = 'The log of the enterprise'
  try {
    return await reading.box.get(Events, { path: '/events', query, what })
  } catch (error) {
    if (!(error instanceof BoxFault)) throw error
    if (error.status === 400 && query['stream_position'] !== 'now') throw resync(error)
    throw new SourceFault(
      'scope_missing',
      `${what}: Box refuses it (${error.code || error.status}). ${granting('Manage enterprise properties')}`,
      { cause: error },
    )
  }
}

function positionOf(text: string): Position {
  try {
    return Position.parse(JSON.parse(text))
  } catch (cause) {
    throw resync(cause)
  }
}

const resync = (cause: unknown) =>
  new SourceFault('resync', 'The position in the log of the enterprise is not known. It is read from its beginning.', {
    cause,
  })

async function reachNow(reading: BoxReading, { kind, id, owner }: Touched) {
  try {
    const as = owner?.id ? await speakerFor(reading, owner.id) : undefined
    const call = { path: pathOf({ kind, id }), query: { fields: 'shared_link' }, as, what: 'A shared link' }
    const { shared_link: link } = await reading.box.get(Item, call)
    return link ? reachOf(link) : undefined
  } catch (error) {
    if (error instanceof BoxFault) return undefined
    throw error
  }
}

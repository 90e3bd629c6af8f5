import { setTimeout as sleep } from 'node:timers/promises'
import type { ActivityEvent, ConnectorIo, Page } from '../../kit/connector.ts'
import type { Told } from './events.ts'
import { read, written, type HistoryPosition } from './history-position.ts'
import type { Questions, Span } from './question.ts'
import { recordIn } from './records.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
/** The feed reaches back so far: what lies before has to be asked for. */
const feedReaches = 7 * day - 10 * minute
const longestSpan = 10 * day
const recordsOfPage = 5000
const refusedFor = hour
/** How long one reading waits for answers, which mostly take longer: the next one goes on. */
const patience = 45_000
const [shortestPause, longestPause] = [2000, 15_000]

export interface HistoryReading {
  questions: Questions
  io: Pick<ConnectorIo, 'now' | 'signal'>
  /** How far back the first reading goes. */
  days: number
  tell(records: readonly unknown[]): Promise<Told>
}

/**
 * What the feed does not reach: days before it was first read, and times in which nobody read it. Microsoft answers after minutes or hours; what is
 * not answered yet is looked at the next time. Where the application may not ask, nothing is told, and a time that is lost for that is a gap of
 * the feed.
 */
export async function* readHistory(reading: HistoryReading, from?: string): AsyncGenerator<Page<ActivityEvent>> {
  const now = Math.floor(reading.io.now().getTime() / 1000) * 1000
  let position = begun(from === undefined ? undefined : read(from), now, reading.days)
  if (position.refused !== undefined && now - position.refused < refusedFor) return
  const waiting = { until: now + patience }
  for (;;) {
    if (!position.asked) {
      const next = position.left.at(-1)
      if (!next) break
      const id = await reading.questions.ask(next)
      if (id === undefined) return yield page({ ...position, refused: now })
      position = { ...position, left: position.left.slice(0, -1), asked: { ...next, id } }
      yield page(position)
    }
    const { asked } = position
    if (!asked) continue
    const state = await answerOf(reading, asked.id, waiting)
    if (state === 'waiting') return
    if (state === 'answered') {
      for await (const step of answered(reading, position, asked)) {
        position = step.position
        yield step.told
      }
      continue
    }
    const { asked: _, ...rest } = position
    const again = state === 'gone' ? [bare(asked)] : state === 'too much' ? halves(asked) : []
    position = { ...rest, left: [...rest.left, ...again] }
    yield again.length ? page(position) : { ...page(position), gap: { from: iso(asked.from), to: iso(asked.until) } }
  }
  yield page(position)
}

/** Where it begins, or goes on, and what there is to be asked by now. */
function begun(known: HistoryPosition | undefined, now: number, days: number): HistoryPosition {
  const since = now - days * day
  if (!known) return { since, read: now, left: parts({ from: since, until: now }) }
  const { refused: _, ...rest } = known
  const isRefused = known.refused !== undefined && now - known.refused < refusedFor
  const earlier = since < known.since - day ? parts({ from: since, until: known.since }) : []
  const missed = now - known.read > feedReaches ? parts({ from: known.read - hour, until: now }) : []
  return {
    ...(isRefused ? known : rest),
    since: Math.min(known.since, since),
    read: now,
    left: [...earlier, ...known.left, ...missed],
  }
}

function parts({ from, until }: Span): Span[] {
  const all: Span[] = []
  for (let start = from; start < until; start += longestSpan)
    all.push({ from: start, until: Math.min(until, start + longestSpan) })
  return all
}

/** A time of which there is more than Microsoft answers at once; less than an hour is read as far as it goes. */
function halves(asked: Span): Span[] {
  const middle = Math.floor((asked.from + asked.until) / 2000) * 1000
  if (asked.until - asked.from < hour) return []
  return [
    { from: asked.from, until: middle },
    { from: middle, until: asked.until },
  ]
}

async function answerOf({ questions, io }: HistoryReading, id: string, waiting: { until: number }) {
  for (let pause = shortestPause; ; pause = Math.min(longestPause, pause * 1.5)) {
    const state = await questions.state(id)
    if (state !== 'waiting' || io.now().getTime() + pause > waiting.until) return state
    await sleep(pause, undefined, { signal: io.signal })
  }
}

interface Step {
  told: Page<ActivityEvent>
  position: HistoryPosition
}

/** Records in large steps: those of one deed are told as one. */
async function* answered(
  { questions, tell }: HistoryReading,
  start: HistoryPosition,
  asked: NonNullable<HistoryPosition['asked']>,
): AsyncGenerator<Step> {
  const { asked: _, ...rest } = start
  let records: unknown[] = []
  for await (const { items, next } of questions.records(asked.id, asked.page)) {
    records.push(...items.map(recordIn))
    if (next !== undefined && records.length < recordsOfPage) continue
    const position = next === undefined ? rest : { ...rest, asked: { ...asked, page: next } }
    yield { told: { ...page(position), ...(await tell(records)) }, position }
    records = []
  }
}

const page = (position: HistoryPosition): Page<ActivityEvent> => ({
  items: [],
  covers: 'changes',
  next: written(position),
})
const bare = ({ from, until }: Span): Span => ({ from, until })
const iso = (time: number) => new Date(time).toISOString()

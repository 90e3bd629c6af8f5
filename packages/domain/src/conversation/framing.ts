import type { ConversationQuery, MetricCube, MetricGrain, ReportFrame } from '@sharelight/contract'
import { frameBefore, lastUnits, rangeOf, type Clock } from './frames.ts'
import type { Gathered } from './gather.ts'

export interface Framed {
  frame: ReportFrame | null
  compared: boolean
  /** Two frames that do not follow one another are seen as one, so finely. */
  spans?: MetricGrain
  /** When what is at rest was first seen. */
  within?: { from: string; to: string }
}

const defaultLengths = { Day: [30, 'day'], Week: [12, 'week'], Month: [12, 'month'], any: [90, 'day'] } as const

/** The frame that is asked for; of what happens the last thirty days where none is named. */
export function frameOf(all: Gathered, cube: MetricCube, clock: Clock): Framed {
  const named = all.frames.flatMap(each => ('frame' in each ? [each.frame] : []))
  const special = all.frames.flatMap(each => ('special' in each ? [each.special] : []))
  const [first, second] = named
  if (all.isNew && cube !== 'events')
    return { frame: null, compared: false, within: rangeOf(first ?? lastUnits(30, 'day', clock), clock) }
  if (first && second && all.compared) return together(first, second, clock)
  const isActivity = cube === 'events' || cube === 'scans'
  const compared = all.compared && special.includes('before')
  if (first) return { frame: first, compared }
  if (special.includes('all') || (all.asks.has('when') && isActivity)) return { frame: null, compared: false }
  if (!isActivity) return { frame: null, compared: false }
  const [count, unit] = defaultLengths[all.grain && all.grain !== 'Total' ? all.grain : 'Day']
  return { frame: lastUnits(count, unit, clock), compared: false }
}

function together(first: ReportFrame, second: ReportFrame, clock: Clock): Framed {
  const [one, other] = [rangeOf(first, clock), rangeOf(second, clock)]
  if (rangeOf(frameBefore(first, clock), clock).from === other.from) return { frame: first, compared: true }
  if (rangeOf(frameBefore(second, clock), clock).from === one.from) return { frame: second, compared: true }
  const [from, to] = [[one.from, other.from].toSorted()[0] ?? one.from, [one.to, other.to].toSorted()[1] ?? one.to]
  return { frame: { from, to }, compared: false, spans: fitting({ from, to }, one) }
}

const dayMs = 86_400_000
const daysIn = ({ from, to }: { from: string; to: string }) => (Date.parse(to) - Date.parse(from)) / dayMs

function fitting(whole: { from: string; to: string }, part: { from: string; to: string }): MetricGrain {
  const days = daysIn(part)
  return days < 7 ? 'Day' : days < 28 || daysIn(whole) < 60 ? 'Week' : 'Month'
}

/** How finely time is told; by the length of the frame where nobody says. */
export function grainFor(
  { grain }: Pick<Gathered, 'grain'>,
  frame: ConversationQuery['frame'],
  clock: Clock,
): MetricGrain {
  if (!grain) return 'Total'
  if (grain !== 'any') return grain
  if (!frame) return 'Month'
  const days = daysIn(rangeOf(frame, clock))
  return days <= 32 ? 'Day' : days <= 200 ? 'Week' : 'Month'
}

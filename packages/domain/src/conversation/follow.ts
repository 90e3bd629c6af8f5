import { conditionsIn, type ConversationQuery, type MetricFilter } from '@sharelight/contract'
import { conditionsOf, withinBounds } from './conditions.ts'
import { leftNumbers, type Decided } from './decide.ts'
import { dimensionOf } from './dimensions.ts'
import { frameBefore, type Clock } from './frames.ts'
import { grainFor } from './framing.ts'
import type { Gathered } from './gather.ts'

/** What was asked before, changed by what goes on from it; undefined for a question of its own. */
export function continued(all: Gathered, before: ConversationQuery, clock: Clock): Decided | undefined {
  if (!goesOn(all, before)) return undefined
  const anew = conditionsOf({ ...all, bare: [] }, { cube: before.cube, measure: before.measure })
  const { conditions, left } = withinBounds(merged(before.conditions, anew.conditions), anew.left)
  const frame = frameAfter(all, before, clock)
  const shape = shapeAfter(all, { ...before, frame }, clock)
  const unfit = all.grouped.filter(thing => !dimensionOf(before.cube, thing)).map(thing => `by ${thing}`)
  return {
    query: {
      ...before,
      ...shape,
      frame,
      conditions,
      limit: limitAfter(all, before, shape),
      sort: sortAfter(all, before, shape.measure),
      compared: all.compared,
    },
    left: [...left, ...unfit, ...leftNumbers(all, limitAfter(all, before, shape))],
  }
}

function limitAfter({ limit }: Gathered, before: ConversationQuery, { measure, dimension }: Shape): number | null {
  if (measure !== null && dimension === null) return null
  return limit ?? (dimension === before.dimension && measure === before.measure ? before.limit : null)
}

/** It names nothing of its own to count or list, or only what was counted before. */
function goesOn(all: Gathered, { cube }: ConversationQuery): boolean {
  const { counted, listed, bare, asks, risk, deeds, scanned } = all
  const adds = all.frames.length + all.wheres.length + all.named.length + all.grouped.length + deeds.length > 0
  const reshapes =
    all.grain !== undefined ||
    all.limit !== undefined ||
    all.superlative !== undefined ||
    asks.has('list') ||
    asks.has('count')
  const isRanked = all.goesOn && (all.superlative !== undefined || all.limit !== undefined)
  const hasOwn = counted !== undefined || bare.length > 0 || scanned || (listed !== undefined && !isRanked)
  if (hasOwn || asks.has('who') || asks.has('what') || asks.has('where') || asks.has('when')) return false
  if ((risk || deeds.length) && cube !== 'events') return false
  if (risk || deeds.length) return all.goesOn
  return adds || reshapes
}

function frameAfter({ frames }: Gathered, { frame }: ConversationQuery, clock: Clock): ConversationQuery['frame'] {
  const [named] = frames
  if (!named) return frame
  if ('frame' in named) return named.frame
  return named.special === 'before' && frame ? frameBefore(frame, clock) : null
}

type Shape = Pick<ConversationQuery, 'measure' | 'dimension' | 'grain'>

function shapeAfter(all: Gathered, before: ConversationQuery, clock: Clock): Shape {
  const measure = before.cube === 'events' && all.risk ? all.risk : before.measure
  const counted = measure ?? mainMeasures[before.cube]
  if (all.grain) return { measure: counted, dimension: null, grain: grainFor(all, before.frame, clock) }
  const [thing] = all.grouped.length || !all.listed ? all.grouped : [all.listed]
  const dimension = thing && dimensionOf(before.cube, thing)
  if (dimension) return { measure: counted, dimension, grain: 'Total' }
  if (all.asks.has('list')) return { measure: null, dimension: null, grain: 'Total' }
  if (all.asks.has('count')) return { measure: counted, dimension: null, grain: 'Total' }
  return { measure, dimension: before.dimension, grain: before.grain }
}

const mainMeasures = {
  events: 'events',
  items: 'items',
  folders: 'folders',
  exposures: 'exposures',
  identities: 'employees',
  scans: 'seen',
} as const

function sortAfter(
  { superlative, sort }: Gathered,
  before: ConversationQuery,
  measure: string | null,
): ConversationQuery['sort'] {
  if (sort && measure === null) return sort
  if (!superlative) return before.measure === measure ? before.sort : null
  return superlative === 'least' && measure ? { by: measure, direction: 'Ascend' } : null
}

/** What is said anew of a thing takes the place of what was said of it. */
function merged(before: readonly MetricFilter[], anew: readonly MetricFilter[]): MetricFilter[] {
  const said = new Set(anew.flatMap(filter => conditionsIn(filter).map(({ dimension }) => dimension)))
  return [...before.filter(filter => conditionsIn(filter).every(({ dimension }) => !said.has(dimension))), ...anew]
}

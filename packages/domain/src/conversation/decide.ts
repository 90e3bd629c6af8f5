import type { ConversationQuery, MetricCube } from '@sharelight/contract'
import { conditionsOf, isOfFolders } from './conditions.ts'
import { cubeOf, mainThing } from './cubes.ts'
import { dimensionFor, dimensionOf } from './dimensions.ts'
import { frameOf, grainFor } from './framing.ts'
import type { Clock } from './frames.ts'
import type { Gathered } from './gather.ts'
import type { NameKind } from './names.ts'
import type { Thing } from './sense.ts'

export interface Decided {
  query: ConversationQuery
  /** Words that were understood, but that nothing here can answer. */
  left: string[]
}

/** Whether a question names anything that there is. */
export const hasSubject = ({
  counted,
  listed,
  bare,
  grouped,
  risk,
  deeds,
  wheres,
  named,
  asks,
  scanned,
  active,
  frames,
  notUnderstood,
}: Gathered): boolean =>
  risk !== undefined ||
  scanned ||
  active ||
  (asks.has('what') && frames.length > 0 && notUnderstood.length === 0) ||
  deeds.length + wheres.length + named.length > 0 ||
  [
    counted,
    asks.has('who') && listed === 'person' ? undefined : listed,
    ...bare,
    ...grouped.slice(asks.has('where') ? 1 : 0),
  ].some(thing => thing !== undefined) ||
  asks.has('size') ||
  asks.has('average')

/** The query that a whole question stands for. */
export function decide(all: Gathered, clock: Clock): Decided {
  const cube = cubeOf(all)
  const framed = frameOf(all, cube, clock)
  const dimension = dimensionIn(all, cube)
  const lists = isList(all, cube, dimension)
  const measure = lists ? null : measureOf(all, cube)
  const { conditions, left } = conditionsOf(all, { cube, measure, frame: framed.within })
  const { kept, grain } = framed.spans
    ? { kept: null, grain: framed.spans }
    : { kept: dimension ?? null, grain: grainFor(all, framed.frame, clock) }
  return {
    query: {
      cube,
      measure,
      dimension: grain === 'Total' && !lists ? kept : null,
      grain: lists ? 'Total' : grain,
      conditions,
      frame: framed.frame,
      limit: limitOf(all, lists, dimension),
      sort: sortOf(all, { cube, lists, measure }),
      compared: framed.compared,
    },
    left: [...left, ...leftThings(all, cube, lists), ...leftNumbers(all, limitOf(all, lists, dimension))],
  }
}

function dimensionIn(all: Gathered, cube: MetricCube): string | undefined {
  const { grouped, listed, counted, asks, bare, deeds } = all
  const [first] = grouped
  if (first) return dimensionOf(cube, first)
  const told = toldApart(all)
  if (told) return dimensionFor(cube, told)
  if (cube === 'items' && bare.includes('owner') && asks.has('who')) return 'owner'
  if (counted || !listed) {
    const isOfWhat = cube === 'events' && !counted && asks.has('what') && deeds.length > 0 && !bare.includes('event')
    return isOfWhat ? 'itemName' : undefined
  }
  if (
    listed === 'event' ||
    listed === 'permission' ||
    (cube === 'exposures' && asks.has('who')) ||
    (cube === 'items' && isFile(listed))
  )
    return undefined
  if (cube === 'identities' || cube === 'folders' || cube === 'scans') return undefined
  const dimension = dimensionOf(cube, listed)
  return dimension === 'actor' && deeds.some(({ receives }) => receives) ? 'outsider' : dimension
}

/** "Compare Finance and Legal": what several names are names of. */
function toldApart({ compared, named }: Gathered): NameKind | undefined {
  const kinds = named.flatMap(({ names }) => names[0]?.kind ?? [])
  return compared && kinds.length > 1 && kinds.every(kind => kind === kinds[0])
    ? kinds.find(kind => kind !== 'person' && kind !== 'label')
    : undefined
}

const isFile = (thing: Thing | undefined) => thing === 'file' || thing === 'mail'

/** Things one by one, not how many there are. */
function isList(all: Gathered, cube: MetricCube, dimension: string | undefined): boolean {
  const { asks, counted, listed, grain } = all
  if (asks.has('when')) return true
  if (dimension !== undefined || counted || grain || asks.has('count') || asks.has('size') || asks.has('average'))
    return false
  if (listed) return true
  return asks.has('list') || asks.has('what') || ((cube === 'items' || cube === 'events') && all.sort !== undefined)
}

const people: Readonly<Partial<Record<Thing, string>>> = {
  contact: 'contacts',
  personal: 'personal',
  organization: 'organizations',
}
const countedInEvents: Readonly<Partial<Record<Thing, string>>> = {
  file: 'items',
  person: 'actors',
  employee: 'actors',
  department: 'UniqCount:department',
  organization: 'UniqCount:organization',
  contact: 'UniqCount:contact',
  personal: 'UniqCount:personal',
  recipient: 'UniqCount:outsider',
  source: 'UniqCount:source',
  folder: 'UniqCount:folder',
}

const countedInItems = new Set<Thing>(['source', 'service', 'person', 'employee', 'owner', 'label', 'regulation'])

/** The measure that is asked for. */
function measureOf(all: Gathered, cube: MetricCube): string {
  const { counted, risk, asks } = all
  const main = mainThing(all)
  switch (cube) {
    case 'events':
      return (counted && !isOfFolders(all) && countedInEvents[counted]) || (risk ?? 'events')
    case 'items':
      if (counted && countedInItems.has(counted)) return `UniqCount:${dimensionOf('items', counted)}`
      return asks.has('average') ? 'Avg:size' : asks.has('size') ? 'bytes' : 'items'
    case 'folders':
      return 'folders'
    case 'exposures':
      return 'exposures'
    case 'identities':
      return main === 'department' ? 'UniqCount:department' : ((main && people[main]) ?? 'employees')
    case 'scans':
      return asks.has('size') ? 'bytes' : 'seen'
  }
}

function limitOf({ limit, asks }: Gathered, lists: boolean, dimension: string | undefined): number | null {
  if (asks.has('when')) return 1
  return limit && (lists || dimension !== undefined) ? limit : null
}

function sortOf(
  all: Gathered,
  { cube, lists, measure }: { cube: MetricCube; lists: boolean; measure: string | null },
): ConversationQuery['sort'] {
  const { sort, superlative, wheres } = all
  if (!lists) return superlative === 'least' && measure ? { by: measure, direction: 'Ascend' } : null
  if (cube === 'items') {
    if (sort) return sort.by === 'at' ? null : sort
    return superlative === 'most' && wheres.some(({ topic }) => topic === 'sensitivity')
      ? { by: 'sensitivity', direction: 'Descend' }
      : null
  }
  return cube === 'events' && sort?.direction === 'Ascend' ? { by: 'at', direction: 'Ascend' } : null
}

/** What was asked to go by, and cannot be. */
function leftThings({ grouped, listed, counted }: Gathered, cube: MetricCube, lists: boolean): string[] {
  const [first, ...more] = grouped
  const isLost = lists && listed && !counted && !isListed(cube, listed) && !dimensionOf(cube, listed)
  return [
    ...(first && !dimensionOf(cube, first) ? [`by ${first}`] : []),
    ...(isLost ? [`by ${listed}`] : []),
    ...more.map(thing => `by ${thing}`),
  ]
}

/** A number that says how many where there is only one, and a second time frame where nothing is compared. */
export function leftNumbers({ limit, asks, frames, compared }: Gathered, shown: number | null): string[] {
  const named = frames.filter(each => 'frame' in each)
  return [
    ...(limit !== undefined && shown === null && !asks.has('when') ? [String(limit)] : []),
    ...(named.length > 1 && !compared ? ['a second time frame'] : []),
  ]
}

/** Whether a list of the cube is one of these things. */
const isListed = (cube: MetricCube, thing: Thing) =>
  cube === 'identities' ||
  isFile(thing) ||
  thing === 'permission' ||
  (cube === 'folders' && thing === 'folder') ||
  cube === 'exposures'

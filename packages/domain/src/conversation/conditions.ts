import { EventType, type MetricCube, type MetricFilter, type TimeRange } from '@sharelight/contract'
import type { Gathered } from './gather.ts'
import { sharing } from './lexicon/deeds.ts'
import { filterOf, meant, nameFilter } from './place.ts'
import type { KnownName } from './names.ts'
import { thingsIn } from './cubes.ts'

interface Asked {
  cube: MetricCube
  /** Null: things are listed, and their measure's conditions are theirs. */
  measure: string | null
  frame?: TimeRange
}

/** All conditions of a question, and the words of those that its part of the semantic layer knows nothing of. */
export function conditionsOf(all: Gathered, asked: Asked): { conditions: MetricFilter[]; left: string[] } {
  const { cube } = asked
  const isInside = all.wheres.some(
    ({ topic, operator, value }) => topic === 'share' && operator === 'eq' && value === 'inside',
  )
  const wheres = all.wheres.filter(
    ({ topic, value, operator }) => !isInside || topic !== 'share' || (value === 'inside' && operator === 'eq'),
  )
  const stated = wheres.map(where => ({ filter: filterOf(cube, where), words: where.words }))
  const named = namesAsFilters(all, cube)
  const left = [...stated, ...named].flatMap(({ filter, words }) => (filter ? [] : [words]))
  const known = [...stated, ...named].flatMap(({ filter }) => filter ?? [])
  const conditions = [...(cube === 'events' ? ofEvents(all, asked, known) : ofRest(all, asked, known)), ...known]
  return withinBounds(distinct(conditions), left)
}

const mostConditions = 20

/** No more conditions than a query can have; that some are left out is said. */
export function withinBounds(
  conditions: MetricFilter[],
  left: string[],
): { conditions: MetricFilter[]; left: string[] } {
  if (conditions.length <= mostConditions) return { conditions, left }
  return { conditions: conditions.slice(0, mostConditions), left: [...left, `more than ${mostConditions} conditions`] }
}

function distinct(filters: readonly MetricFilter[]): MetricFilter[] {
  return [...new Map(filters.map(filter => [JSON.stringify(filter), filter])).values()]
}

const eq = (dimension: string, value: string | number | boolean): MetricFilter => ({ dimension, operator: 'eq', value })
const dimensionIn = (filters: readonly MetricFilter[], ...dimensions: string[]) =>
  filters.some(filter => 'dimension' in filter && dimensions.includes(filter.dimension))

function ofEvents(all: Gathered, { measure }: Asked, known: readonly MetricFilter[]): MetricFilter[] {
  return [...typesOf(all, known), ...riskOf(all, measure), ...partnersOf(all)]
}

function typesOf(all: Gathered, known: readonly MetricFilter[]): MetricFilter[] {
  const { deeds } = all
  const done: EventType[] = deeds.flatMap(deed => deed.types)
  const types = isOfFolders(all) ? done.map(ofFolder) : done
  if (types.length) return [oneOf('type', types)]
  if (thingsIn(all).includes('mail')) return [eq('type', 'email')]
  const reaches = dimensionIn(known, 'shareType', 'organization', 'recipient', 'trust') || namesPartners(all)
  if (!deeds.length || reaches || deeds.some(({ receives }) => receives)) return []
  return deeds.some(({ acts }) => acts) ? [eq('type', 'email')] : [oneOf('type', [...sharing])]
}

/** What was done was done to folders. */
export const isOfFolders = ({ counted, listed, deeds }: Gathered) =>
  (counted === 'folder' || listed === 'folder') &&
  deeds.some(({ types }) => types.some(type => ofFolder(type) !== type))

function ofFolder(type: EventType): EventType {
  const folder = EventType.safeParse(type.replace(/^file_/, 'folder_'))
  return folder.success ? folder.data : type
}

const namesPartners = (all: Gathered) =>
  thingsIn(all).some(thing => ['organization', 'recipient', 'contact', 'personal'].includes(thing))

/** Whom it went to, where it is said in passing. */
function partnersOf({ bare, deeds }: Gathered): MetricFilter[] {
  if (!deeds.length) return bare.includes('personal') ? [eq('shareType', 'personal')] : []
  return bare.includes('personal')
    ? [eq('shareType', 'personal')]
    : bare.includes('contact')
      ? [eq('shareType', 'outside')]
      : []
}

const oneOf = (dimension: string, values: string[]): MetricFilter =>
  values.length === 1 ? eq(dimension, values[0] ?? '') : { dimension, operator: 'in', value: [...new Set(values)] }

const riskMeasures = new Set(['risky', 'high', 'medium', 'low', 'handled'])
const levels = { low: 1, medium: 2, high: 3 } as const

/** What a measure of risk counts, where something else is counted or listed. */
function riskOf({ risk }: Gathered, measure: string | null): MetricFilter[] {
  if (!risk || (measure !== null && riskMeasures.has(measure))) return []
  if (risk === 'handled') return [eq('justified', true)]
  const severity: MetricFilter =
    risk === 'risky' ? { dimension: 'severity', operator: 'gte', value: 1 } : eq('severity', levels[risk])
  return [severity, eq('justified', false)]
}

function ofRest(all: Gathered, { cube, measure, frame }: Asked, known: readonly MetricFilter[]): MetricFilter[] {
  const made: MetricFilter[] = []
  const things = thingsIn(all)
  const listed = measure === null
  if (frame && (cube === 'items' || cube === 'identities'))
    made.push(
      { dimension: 'firstSeenAt', operator: 'gte', value: frame.from },
      { dimension: 'firstSeenAt', operator: 'lt', value: frame.to },
    )
  if (cube === 'items' && things.includes('mail')) made.push(eq('kind', 'email'))
  const isShared =
    all.deeds.length > 0 && !dimensionIn(known, 'shareType', 'reachOrganization', 'reachableBy', 'linkTo')
  if ((cube === 'items' || cube === 'folders') && isShared && !all.reaches)
    made.push({ dimension: 'shareType', operator: 'neq', value: 'inside' })
  if (cube === 'exposures' && dimensionIn(known, 'shareType') && !dimensionIn(known, 'via') && namesLinks(all))
    made.push(eq('via', 'link'))
  if (cube === 'identities' && (listed || measure === 'identities')) made.push(...kindOf(things))
  return made
}

const namesLinks = ({ wheres }: Gathered) => wheres.some(({ words }) => /\blinks?\b/i.test(words))

function kindOf(things: readonly string[]): MetricFilter[] {
  if (things.includes('contact') || things.includes('organization')) return [eq('kind', 'contact')]
  return things.includes('personal') ? [eq('kind', 'personal')] : [eq('kind', 'employee')]
}

/** Names of one kind in one role are one condition: any of them. */
function namesAsFilters(all: Gathered, cube: MetricCube): { filter: MetricFilter | undefined; words: string }[] {
  const isContent = thingsIn(all).includes('file')
  const groups = new Map<
    string,
    { names: KnownName[]; words: string[]; role: (typeof all.named)[number]['role']; not: boolean }
  >()
  for (const named of all.named) {
    const names = meant(named, cube, isContent)
    const key = `${names[0]?.kind} ${names[0]?.kind === 'person' ? named.role : ''} ${named.not}`
    const group = groups.get(key) ?? { names: [], words: [], role: named.role, not: named.not }
    group.names.push(...names)
    group.words.push(named.words)
    groups.set(key, group)
  }
  return [...groups.values()].map(({ names, words, role, not }) => ({
    filter: nameFilter(cube, names, { role, not, reaches: all.reaches }),
    words: words.join(' '),
  }))
}

import type { MetricCube } from '@sharelight/contract'
import type { Gathered } from './gather.ts'
import type { NameKind } from './names.ts'
import type { Thing, Topic } from './sense.ts'

const has = <T>(set: ReadonlySet<T>, values: readonly (T | undefined)[]) =>
  values.some(value => value !== undefined && set.has(value))

const ofEvents = ['country', 'application', 'device', 'linkKind'] as const
const eventThings = new Set<Thing>([
  'event',
  'recipient',
  'insight',
  'anomaly',
  'severity',
  'trust',
  'hour',
  'weekday',
  ...ofEvents,
])
const eventTopics = new Set<Topic>(['anomaly', 'trust', 'hour', 'weekday', 'byOutsider', ...ofEvents])
const itemTopics = new Set<Topic>([
  'status',
  'reason',
  'format',
  'size',
  'modified',
  'isCopy',
  'microsoftLabel',
  'itemKind',
  'language',
])
const partners = new Set<Thing>([
  'organization',
  'department',
  'person',
  'employee',
  'contact',
  'personal',
  'recipient',
])

const receivers = new Set<Thing>(['organization', 'recipient', 'contact', 'personal'])

/** Which part of the semantic layer a question is about. */
export function cubeOf(all: Gathered): MetricCube {
  const things = thingsIn(all)
  const main = mainThing(all)
  const topics = all.wheres.map(({ topic }) => topic)
  if (isActivity(all, things, topics)) return 'events'
  if (all.scanned && !has(itemTopics, topics)) return 'scans'
  const describes = topics.some(topic => topic === 'sensitivity' || itemTopics.has(topic)) || namesContent(all)
  if (all.reaches && all.asks.has('who')) return 'exposures'
  if (main === 'permission' || main === 'role' || (things.includes('permission') && !main))
    return describes ? 'items' : 'exposures'
  if (main === 'folder') return describes ? 'items' : 'folders'
  const isOfPeople = main !== undefined && partners.has(main) && !things.includes('owner') && !things.includes('file')
  return isOfPeople && !describes && !topics.includes('share') && !all.reaches ? 'identities' : 'items'
}

export const thingsIn = ({ counted, listed, grouped, bare }: Gathered): Thing[] =>
  [counted, listed, ...grouped, ...bare].filter(thing => thing !== undefined)

/** What is counted or listed. */
export const mainThing = ({ counted, listed, bare }: Gathered): Thing | undefined => counted ?? listed ?? bare[0]

const hasName = ({ named }: Gathered, ...kinds: NameKind[]) =>
  named.some(({ names }) => names.some(({ kind }) => kinds.includes(kind)))

/** A label; what is a department, too, is one where people are asked for. */
function namesContent(all: Gathered): boolean {
  const main = mainThing(all)
  const asksPeople = main === 'person' || main === 'employee' || main === 'department'
  return all.named.some(({ names, hint }) => {
    const kinds = new Set(names.map(({ kind }) => kind))
    return kinds.has('label') && (!kinds.has('department') || !(asksPeople || hint === 'department'))
  })
}

/** Something that is nothing else. */
const isNamed = ({ named }: Gathered, ...kinds: NameKind[]) =>
  named.some(({ names }) => names.every(({ kind }) => kinds.includes(kind)))

function isActivity(all: Gathered, things: readonly Thing[], topics: readonly Topic[]): boolean {
  const { deeds, risk, asks, frames, grain, isNew } = all
  if (risk || all.active || asks.has('when') || has(eventThings, things) || has(eventTopics, topics)) return true
  if (mainThing(all) === 'permission' && deeds.every(({ types }) => !types.length)) return false
  if (deeds.some(({ types, acts }) => types.length > 0 || acts)) return true
  if (things.includes('owner') || all.reaches || isNew || all.scanned) return false
  if (grain) return true
  const isRanked = all.superlative !== undefined || all.limit !== undefined
  if (has(partners, [all.listed]) && isRanked && !topics.includes('status')) return true
  if (has(receivers, [all.listed]) && (hasName(all, 'label') || topics.includes('sensitivity'))) return true
  const shares = deeds.length > 0 || topics.includes('share')
  const isTimed = frames.some(each => 'frame' in each || each.special === 'all')
  if (shares && (isTimed || has(partners, things) || asks.has('who') || asks.has('what'))) return true
  if (deeds.length > 0 && isNamed(all, 'person', 'department')) return true
  if (isNamed(all, 'organization') && has(new Set<Thing>(['person', 'department']), [all.listed, ...all.grouped]))
    return true
  const isOfAnything = things.length + all.named.length + topics.length === 0
  if (asks.has('what') && isTimed && isOfAnything) return true
  const hasDoer = isNamed(all, 'person', 'department', 'organization')
  return (
    hasDoer &&
    !things.includes('employee') &&
    (isTimed || (asks.has('what') && !things.includes('file')) || asks.has('who'))
  )
}

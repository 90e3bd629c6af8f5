import { eventTypes, shareTypes, type EventType, type ShareType } from '@sharelight/contract'
import { isActive } from '../people.ts'
import { random, wheel, type Random } from '../random.ts'
import type { World } from '../world.ts'
import { sourcePlans } from '../sources.ts'
import { hourWeights } from './calendar.ts'
import { anomalyBits } from './combinations.ts'
import type { Draft } from './draft.ts'

type Mix = Partial<Record<EventType, number>>

const mixes: Record<'mail' | 'files' | 'chat', Mix> = {
  mail: { email: 97, scanned_content: 3 },
  chat: { sharing_set: 30, file_uploaded: 30, file_accessed: 40 },
  files: {
    file_accessed: 340,
    file_modified: 220,
    file_uploaded: 100,
    file_downloaded: 80,
    file_moved: 30,
    file_renamed: 30,
    file_copied: 30,
    file_deleted: 25,
    folder_created: 10,
    folder_modified: 8,
    folder_moved: 3,
    folder_renamed: 3,
    folder_deleted: 2,
    sharing_set: 40,
    sharing_invitation: 30,
    company_link_created: 15,
    company_link_updated: 4,
    company_link_deleted: 4,
    anonymous_link_created: 5,
    anonymous_link_updated: 1.5,
    anonymous_link_deleted: 2,
    secure_link_created: 10,
    secure_link_updated: 3,
    secure_link_deleted: 3,
  },
}

/** How far each kind of event reaches, by `shareTypes`: inside, outside, personal. */
const reaches: Partial<Record<EventType, readonly number[]>> = {
  email: [74, 23.4, 2.6],
  sharing_set: [70, 28, 2],
  sharing_invitation: [40, 55, 5],
  secure_link_created: [45, 53, 2],
  secure_link_updated: [45, 53, 2],
}
const isAnonymousLink = eventTypes.map(type => type.startsWith('anonymous_link'))
const isOnFolder = eventTypes.map(type => type.startsWith('folder_'))
const accessed = eventTypes.indexOf('file_accessed')
const restraint = [1, 1, 0.7, 0.4]
const inside = shareTypes.indexOf('inside'),
  anonymous = shareTypes.indexOf('anonymous'),
  personal = shareTypes.indexOf('personal')
const unusualHour = anomalyBits('unusual_hour'),
  firstContact = anomalyBits('first_contact')
const staleLink = anomalyBits('stale_link_used'),
  toPersonal = anomalyBits('sensitive_to_personal'),
  leaverActs = anomalyBits('leaver')
const noticePeriod = 30 * 86_400_000

/** Fills drafts with everyday work: who reads, writes and sends what, and now and then something odd. */
export function traffic(world: World): (draft: Draft, dayStart: number) => void {
  const { scope, people, items, labelSets, recipients } = world
  const rng = random(scope.seed, 'traffic')
  const pickSource = wheel(sourcePlans.map(({ kind, share }) => share * (kind === 'mail' ? 1.25 : 1)))
  const pickHour = wheel(hourWeights)
  const pickType = Object.fromEntries(
    Object.entries(mixes).map(([kind, mix]) => [kind, wheel(eventTypes.map(type => mix[type] ?? 0))]),
  ) as Record<keyof typeof mixes, (rng: Random) => number>
  const pickReach = eventTypes.map(type => (reaches[type] ? wheel(reaches[type]) : null))
  const reachNames: readonly ShareType[] = ['inside', 'outside', 'personal']
  /** When the last recipient of a set was first seen: nobody is written to before. */
  const since = Float64Array.from(recipients.sets, set =>
    set.reduce((latest, identity) => Math.max(latest, people.identities[identity]?.firstSeenAt ?? 0), 0),
  )
  const existing = items.bySource.map(() => 0)

  const itemOf = (source: number, before: number): number => {
    const own = items.bySource[source] ?? new Int32Array()
    let count = existing[source] ?? 0
    while (count < own.length && (items.created[own[count] ?? 0] ?? 0) < before) count++
    existing[source] = count
    return count === 0 ? -1 : (own[count - 1 - Math.floor(count * cube(rng.next()))] ?? -1)
  }
  const actorOf = (owner: number, time: number): number => {
    const at = rng.next()
    const team = people.members[people.departmentOf[owner] ?? 0] ?? [owner]
    let candidate = at < 0.62 ? owner : at < 0.96 ? rng.pick(team) : rng.int(people.employees)
    for (let tries = 0; tries < 40 && !isActive(people, candidate, time); tries++)
      candidate = tries < 4 ? rng.pick(team) : rng.int(people.employees)
    return candidate
  }
  return (draft, dayStart) => {
    const hour = pickHour(rng)
    const time = dayStart + (hour + rng.next()) * 3_600_000
    let source = pickSource(rng)
    let item = (world.sources[source]?.connectedAt ?? 0) <= dayStart ? itemOf(source, dayStart) : -1
    if (item < 0) item = itemOf((source = 0), dayStart)
    const type = pickType[sourcePlans[source]?.kind ?? 'files'](rng)
    const owner = items.owner[item] ?? 0
    const labelSet = items.labelSet[item] ?? 0
    const level = labelSets.levels[labelSet] ?? 0
    const actor = actorOf(owner, time)
    fill(draft, { time, type, source, item, folder: items.folder[item] ?? -1, actor, labelSet })
    reachOut(draft, level)
    markOddities(draft, { hour, level })
    // Somebody looks at what is worrying and outward, more often the longer ago it is.
    draft.justified = draft.share !== inside && level > 1 && rng.chance(0.18) ? 1 : 0
  }

  function reachOut(draft: Draft, level: number) {
    if (isAnonymousLink[draft.type]) draft.share = anonymous
    const pick = pickReach[draft.type]
    if (pick) {
      const chosen = pick(rng)
      const department = people.departmentOf[draft.actor] ?? 0
      const reach = rng.chance(restraint[level] ?? 1) ? (reachNames[chosen] ?? 'inside') : 'inside'
      const set = recipients.pick(rng, reach, department)
      const isKnown = (since[set] ?? 0) <= draft.time
      draft.share = isKnown ? shareTypes.indexOf(reach) : inside
      draft.recipients = isKnown ? set : recipients.pick(rng, 'inside', department)
    } else if (draft.type === accessed && items.share[draft.item] === anonymous && rng.chance(0.3)) {
      draft.share = anonymous
      draft.actor = -1
    }
    if (isOnFolder[draft.type]) {
      draft.item = -1
      draft.labelSet = 0
    }
  }

  function markOddities(draft: Draft, { hour, level }: { hour: number; level: number }) {
    if ((hour < 5 || hour > 22) && rng.chance(0.3)) draft.anomalies |= unusualHour
    if (draft.actor < 0) {
      if (rng.chance(0.05)) draft.anomalies |= staleLink
      return
    }
    const leavesAt = people.identities[draft.actor]?.leavesAt ?? null
    if (leavesAt !== null && leavesAt - draft.time < noticePeriod) draft.anomalies |= leaverActs
    if (draft.share === inside) return
    if (draft.recipients && rng.chance(0.006)) draft.anomalies |= firstContact
    if (draft.share === personal && level > 1 && rng.chance(0.25)) draft.anomalies |= toPersonal
  }
}

function fill(
  draft: Draft,
  {
    time,
    type,
    source,
    item,
    folder,
    actor,
    labelSet,
  }: Pick<Draft, 'time' | 'type' | 'source' | 'item' | 'folder' | 'actor' | 'labelSet'>,
) {
  draft.time = time
  draft.type = type
  draft.source = source
  draft.item = item
  draft.folder = folder
  draft.actor = actor
  draft.labelSet = labelSet
  draft.share = inside
  draft.anomalies = 0
  draft.recipients = 0
  draft.justified = 0
}

const cube = (value: number) => value * value * value

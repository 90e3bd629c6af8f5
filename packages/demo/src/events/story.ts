import { eventTypes, shareTypes, type AnomalyKind, type EventType, type ShareType } from '@sharelight/contract'
import type { Items } from '../items.ts'
import { isActive, partner } from '../people.ts'
import { random, type Random } from '../random.ts'
import { sourceIndex } from '../sources.ts'
import { profileIndex } from '../vocabulary/profiles.ts'
import type { World } from '../world.ts'
import { anomalyBits } from './combinations.ts'
import type { Draft } from './draft.ts'

const day = 86_400_000
const hour = 3_600_000

/** Who and what the story is about, for guides and tests. */
export interface Story {
  /** Employee who mails customer lists home before leaving, and the private address. */
  leaver: number
  home: number
  /** Folder of finance that anybody with the link can open. */
  openFolder: number
  /** Domain of the partner that turned untrusted, and when. */
  partner: { name: string; domain: string; untrustedAt: number }
}

interface Beat {
  at: number
  type: EventType
  item: number
  actor: number
  share?: ShareType
  recipients?: number
  anomalies?: AnomalyKind[]
  folder?: number
}

/** The incidents that somebody who looks around shall find, as events besides the everyday ones. */
export function tellStory(world: World): { story: Story; drafts: Draft[] } {
  const { scope, people, folders } = world
  const sales = people.members[0] ?? [0]
  const story: Story = {
    leaver: sales[Math.min(3, sales.length - 1)] ?? 0,
    home: people.personal.from,
    openFolder: folders.openFinance,
    partner: { ...partner, untrustedAt: scope.to - 60 * day },
  }
  const beats = [
    ...leaverBeats(world, story),
    ...openFolderBeats(world),
    ...partnerBeats(world),
    ...bursts(world),
    ...forwarding(world),
    ...sleepers(world),
    ...answers(world),
  ]
  const told = beats.filter(
    ({ at, item }) => at >= scope.from && at < scope.to && (world.items.created[item] ?? 0) <= at,
  )
  told.forEach(beat => introduce(world, beat))
  return { story, drafts: told.map(beat => toDraft(world, beat)) }
}

/** Whoever takes part is known from then on at the latest. */
function introduce({ people, recipients: { sets } }: World, { at, recipients = 0 }: Beat) {
  for (const number of sets[recipients] ?? []) {
    const identity = people.identities[number]
    if (identity) identity.firstSeenAt = Math.min(identity.firstSeenAt, Math.floor(at))
  }
}

function toDraft(
  { items }: World,
  { at, type, item, actor, share = 'inside', recipients = 0, anomalies = [], folder }: Beat,
): Draft {
  return {
    time: at,
    type: eventTypes.indexOf(type),
    source: item < 0 ? sourceIndex('sharepoint') : (items.source[item] ?? 0),
    item,
    folder: folder ?? items.folder[item] ?? -1,
    actor,
    share: shareTypes.indexOf(share),
    labelSet: item < 0 ? 0 : (items.labelSet[item] ?? 0),
    anomalies: anomalyBits(...anomalies),
    recipients,
    justified: 0,
  }
}

/** One of the items that were there at the time; they are listed oldest first. */
function earlier(rng: Random, { items }: World, { of, at }: { of: readonly number[]; at: number }): number {
  return of[rng.int(Math.max(1, countUntil(items, of, at)))] ?? 0
}

/** How many of the items, which are listed oldest first, were there at the time. */
function countUntil({ created }: Items, of: ArrayLike<number>, at: number): number {
  let from = 0,
    to = of.length
  while (from < to) {
    const middle = (from + to) >> 1
    if ((created[of[middle] ?? 0] ?? 0) > at) to = middle
    else from = middle + 1
  }
  return from
}

/** An employee, of some or of all, who works here at the time. */
function active(rng: Random, { people }: World, { at, of }: { at: number; of?: readonly number[] }): number {
  const draw = () => (of?.length ? rng.pick(of) : rng.int(people.employees))
  let candidate = draw()
  for (let tries = 0; tries < 50 && !isActive(people, candidate, at); tries++) candidate = draw()
  return candidate
}

const factorOf = ({ scope }: World) => Math.max(0.2, Math.min(1, scope.size.events / 2_000_000))
const times = (count: number, factor: number) =>
  Array.from({ length: Math.max(3, Math.round(count * factor)) }, (_, n) => n)

function itemsOf({ items }: World, start: string, kinds: readonly number[]): number[] {
  const profile = profileIndex(start)
  const found: number[] = []
  for (let n = 0; n < items.count && found.length < 4000; n++)
    if (items.profile[n] === profile && items.labelSet[n] && kinds.includes(items.source[n] ?? 0)) found.push(n)
  return found.length ? found : [0]
}

const fileSources = [sourceIndex('onedrive'), sourceIndex('sharepoint'), sourceIndex('gdrive')]
const mailSources = [sourceIndex('exchange_365')]

function leaverBeats(world: World, { leaver, home }: Story): Beat[] {
  const { scope, recipients } = world
  const rng = random(scope.seed, 'leaver')
  const lists = itemsOf(world, 'Customer list', fileSources),
    mails = itemsOf(world, 'Customer list', mailSources)
  // Within one hour of the clock, whenever the demo is made: that is how bursts are counted.
  const gathered = Math.floor((scope.to - 16 * day - 6 * hour) / hour) * hour + hour / 12
  return [
    ...times(180, factorOf(world)).map((n): Beat => ({
      at: gathered + n * 15_000,
      type: 'file_downloaded',
      item: earlier(rng, world, { of: lists, at: gathered }),
      actor: leaver,
      anomalies: ['mass_download', 'leaver'],
    })),
    ...times(26, factorOf(world)).map((n): Beat => ({
      at: scope.to - 15 * day + n * 0.42 * day + rng.next() * hour,
      type: 'email',
      item: earlier(rng, world, { of: mails, at: gathered }),
      actor: leaver,
      share: 'personal',
      recipients: recipients.of(home),
      anomalies: ['leaver', 'sensitive_to_personal', ...(n % 2 ? ['unusual_hour' as const] : [])],
    })),
  ]
}

function openFolderBeats(world: World): Beat[] {
  const { scope, items, folders, people } = world
  const rng = random(scope.seed, 'open folder')
  const opened = scope.to - 210 * day
  const creator = folders.all[folders.openFinance]?.owner ?? people.members[5]?.[0] ?? 0
  const visible = (at: number) => items.open.filter(item => (items.created[item] ?? 0) < at)
  return [
    {
      at: opened,
      type: 'anonymous_link_created',
      item: -1,
      folder: folders.openFinance,
      actor: creator,
      share: 'anonymous',
    },
    ...times(420, factorOf(world)).flatMap((n): Beat[] => {
      const at = scope.to - 200 * day * (1 - Math.sqrt(rng.next()))
      const item = visible(at).at(rng.int(Math.max(1, visible(at).length)))
      return item === undefined
        ? []
        : [
            {
              at,
              type: n % 3 ? 'file_accessed' : 'file_downloaded',
              item,
              actor: -1,
              share: 'anonymous',
              anomalies: n % 9 ? [] : ['stale_link_used'],
            },
          ]
    }),
  ]
}

function partnerBeats(world: World): Beat[] {
  const { scope, people, recipients } = world
  const rng = random(scope.seed, 'partner')
  const contacts = people.byDomain.get(partner.domain) ?? [people.contacts.from]
  const mails = ['Contract', 'Price list', 'Customer list', 'Purchase order'].map(start =>
    itemsOf(world, start, mailSources),
  )
  const team = [...(people.members[2] ?? []), ...(people.members[9] ?? [])]
  return times(2600, factorOf(world)).map((): Beat => {
    const at = scope.from + rng.next() * (scope.to - scope.from)
    return {
      at,
      type: 'email',
      item: earlier(rng, world, { of: rng.pick(mails), at }),
      actor: active(rng, world, { at, of: team }),
      share: 'outside',
      recipients: recipients.of(rng.pick(contacts)),
    }
  })
}

function bursts(world: World): Beat[] {
  const { scope, people, recipients, items } = world
  const rng = random(scope.seed, 'bursts')
  const kinds = [
    { anomaly: 'mass_download', type: 'file_downloaded', share: 'inside', count: 90, often: 14 },
    { anomaly: 'mass_sharing', type: 'sharing_invitation', share: 'outside', count: 60, often: 8 },
    { anomaly: 'mass_deletion', type: 'file_deleted', share: 'inside', count: 150, often: 4 },
  ] as const
  return kinds.flatMap(({ anomaly, type, share, count, often }) =>
    times(often, factorOf(world)).flatMap((): Beat[] => {
      const start = scope.to - rng.next() ** 1.5 * (scope.to - scope.from - 2 * day) - day
      const actor = active(rng, world, { at: start + hour })
      const source = items.bySource[rng.pick(fileSources)] ?? new Int32Array()
      const existing = countUntil(items, source, start)
      if (!existing) return []
      const to = share === 'outside' ? recipients.of(people.contacts.from + rng.int(scope.size.contacts)) : 0
      return times(count, factorOf(world)).map(n => ({
        at: start + n * 20_000,
        type,
        item: source[rng.int(existing)] ?? 0,
        actor,
        share,
        recipients: to,
        anomalies: [anomaly],
      }))
    }),
  )
}

function forwarding(world: World): Beat[] {
  const { scope, people, recipients, items } = world
  const rng = random(scope.seed, 'forwarding')
  const mailbox = items.bySource[sourceIndex('exchange_365')] ?? new Int32Array()
  return [0, 1].flatMap(which => {
    const actor = active(rng, world, { at: scope.to })
    const to = which
      ? people.contacts.from + rng.int(scope.size.contacts)
      : people.personal.from + 1 + rng.int(scope.size.personal - 1)
    return times(110, factorOf(world)).map((n): Beat => ({
      at: scope.to - (60 - which * 30) * day + n * 0.3 * day,
      type: 'email',
      item: mailbox[rng.int(mailbox.length >> 1)] ?? 0,
      actor,
      share: which ? 'outside' : 'personal',
      recipients: recipients.of(to),
      anomalies: ['auto_forwarding'],
    }))
  })
}

/** A few small partners that orders have gone to and confirmations have come from all along: worth trusting. */
function answers(world: World): Beat[] {
  const { scope, people, recipients } = world
  const rng = random(scope.seed, 'answers')
  const partners = people.organisations
    .slice(1)
    .map(({ domain }) => people.byDomain.get(domain) ?? [])
    .filter(contacts => contacts.length > 0)
    .slice(-4)
  const orders = itemsOf(world, 'Purchase order', mailSources)
  const team = people.members[9] ?? [0]
  const anytime = () => scope.from + rng.next() * (scope.to - scope.from)
  return partners.flatMap(contacts => [
    ...times(150, factorOf(world)).map((): Beat => {
      const at = anytime()
      return {
        at,
        type: 'email',
        item: earlier(rng, world, { of: orders, at }),
        actor: active(rng, world, { at, of: team }),
        share: 'outside',
        recipients: recipients.of(rng.pick(contacts)),
      }
    }),
    ...times(60, factorOf(world)).map((): Beat => {
      const at = anytime()
      return {
        at,
        type: 'email',
        item: earlier(rng, world, { of: orders, at }),
        actor: rng.pick(contacts),
        recipients: recipients.of(active(rng, world, { at, of: team })),
      }
    }),
  ])
}

function sleepers(world: World): Beat[] {
  const { scope, people, items } = world
  const rng = random(scope.seed, 'sleepers')
  const asleep = people.identities.flatMap(({ isDormant }, n) => (isDormant ? [n] : [])).slice(0, 4)
  const files = items.bySource[sourceIndex('sharepoint')] ?? new Int32Array()
  return asleep.flatMap(actor => {
    const start = scope.to - rng.next() * 80 * day - day
    return times(12, 1).map((n): Beat => ({
      at: start + n * 300_000,
      type: n % 2 ? 'file_accessed' : 'file_downloaded',
      item: files[rng.int(files.length >> 1)] ?? 0,
      actor,
      anomalies: ['dormant_account'],
    }))
  })
}

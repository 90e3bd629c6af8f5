import { packed, unpacked } from '../ids.ts'
import type { Call } from '../http/call.ts'
import { Refusal } from '../http/fail.ts'
import { nextLink, topOf, type Json } from '../http/odata.ts'
import type { Changed, Changes } from '../state/changes.ts'
import { nowOf } from '../state/tenant.ts'

/** A collection whose changes can be followed. */
export interface Followed {
  changes: Changes
  /** Keys of all that is there, in the order in which it is listed. */
  keys(): readonly string[]
  /** How many entries come before those that have keys, by number. */
  numbered?: number
  at?(index: number): Json | undefined
  /** What is shown of a key; nothing where it is not shown. */
  read(key: string, changed?: Changed): Json | undefined
  size: number
  most?: number
  /** Where the token stands: drives say `token`, everything else `$deltatoken`. */
  tokenName: 'token' | '$deltatoken'
  context?: string
}

/**
 * `walk` is where the keys are that a listing had when it began, `at` how far it came, `seq` the last change from before it. Of changes, `after`
 * is the last one that was told: what changes again meanwhile comes once more, and nothing is passed over.
 */
interface Listing {
  walk: string
  at: number
  seq: number
  epoch: number
}
interface Since {
  since: number
  after: number
  epoch: number
}
type Place = Listing | Since

const walks = new WeakMap<Changes, Map<string, readonly string[]>>()
const mostWalks = 200

/** One page of a delta. @throws Refusal 410 where the token is not understood any more */
export function deltaPage(call: Call, followed: Followed): Json {
  const now = nowOf(call.state)
  const { changes } = followed
  const given = call.query.get('$skiptoken') ?? call.query.get(followed.tokenName)
  if (given === 'latest') return withLinks(call, followed, { items: [], done: changes.latest(now) })
  const moment = given === null ? undefined : timeOf(given)
  if (moment !== undefined) {
    const items = changes
      .sinceTime(moment, now)
      .map(changed => followed.read(changed.key, changed))
      .filter(item => item !== undefined)
    return withLinks(call, followed, { items, done: changes.latest(now) })
  }
  const place = given === null ? fresh(followed, now) : placeOf(call, followed, given)
  return 'since' in place ? changesPage(call, followed, place) : listingPage(call, followed, place)
}

function fresh({ changes, keys }: Followed, now: number): Listing {
  const known = walks.get(changes) ?? new Map<string, readonly string[]>()
  walks.set(changes, known)
  const walk = String(known.size)
  known.set(walk, keys())
  if (known.size > mostWalks) known.set(String(known.size - mostWalks), [])
  return { walk, at: 0, seq: changes.latest(now), epoch: changes.epoch }
}

function listingPage(call: Call, followed: Followed, place: Listing): Json {
  const keys = walks.get(followed.changes)?.get(place.walk) ?? []
  const numbered = followed.numbered ?? 0
  const top = topOf(call.query, followed.size, followed.most ?? 5000)
  const items: Json[] = []
  let at = place.at
  for (; at < numbered + keys.length && items.length < top; at++) {
    const item = at < numbered ? followed.at?.(at) : followed.read(keys[at - numbered] ?? '')
    if (item && item['deleted'] === undefined && item['@removed'] === undefined) items.push(item)
  }
  const isOver = at >= numbered + keys.length
  return withLinks(call, followed, isOver ? { items, done: place.seq } : { items, next: { ...place, at } })
}

function changesPage(call: Call, followed: Followed, place: Since): Json {
  const now = nowOf(call.state)
  const top = topOf(call.query, followed.size, followed.most ?? 5000)
  const done = followed.changes.latest(now)
  const rest = followed.changes.since(place.since, now).filter(({ last }) => last > place.after)
  const items: Json[] = []
  let told = place.after
  for (const changed of rest) {
    if (items.length === top) return withLinks(call, followed, { items, next: { ...place, after: told } })
    const item = followed.read(changed.key, changed)
    if (item) items.push(item)
    told = changed.last
  }
  return withLinks(call, followed, { items, done })
}

function withLinks(
  call: Call,
  { tokenName, context, changes }: Followed,
  page: { items: Json[]; next?: Place; done?: number },
): Json {
  const parameters = new URLSearchParams(
    [...call.query].filter(([name]) => name !== '$skiptoken' && name !== tokenName),
  )
  const plain = { ...call, query: parameters }
  const stop = page.next ?? { since: page.done ?? 0, after: page.done ?? 0, epoch: changes.epoch }
  const name = tokenName === '$deltatoken' && page.next ? '$skiptoken' : tokenName
  return {
    ...(context !== undefined && { '@odata.context': `${call.base}/$metadata#${context}` }),
    [page.next ? '@odata.nextLink' : '@odata.deltaLink']: nextLink(plain, { [name]: packed(stop) }),
    value: page.items,
  }
}

function placeOf(call: Call, followed: Followed, given: string): Place {
  const place = unpacked(given) as Partial<Place> | undefined
  const { changes } = followed
  const isKnown =
    place !== undefined && place !== null && typeof place === 'object' && ('since' in place || 'walk' in place)
  if (isKnown && place.epoch === changes.epoch) return place as Place
  const plain = new URLSearchParams(
    [...call.query].filter(([name]) => name !== '$skiptoken' && name !== followed.tokenName),
  )
  const location = nextLink(
    { ...call, query: plain },
    { [followed.tokenName]: packed(fresh(followed, nowOf(call.state))) },
  )
  const code = followed.tokenName === 'token' ? 'resyncRequired' : 'SyncStateNotFound'
  throw new Refusal(410, code, {
    message: "Resync required. Replace any local items with the server's version.",
    innerCode: changes.resync,
    headers: { location },
  })
}

function timeOf(text: string): number | undefined {
  return /^\d{4}-\d\d-\d\dT/.test(text) ? Date.parse(text) : undefined
}

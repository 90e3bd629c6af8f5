import { randomUUID } from 'node:crypto'
import type { AnomalyKind, EventType, ShareType } from '@sharelight/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  fixedRules,
  findAnomalies,
  hash64,
  openScanSink,
  openStores,
  readAnomalies,
  runMetric,
  stableId,
  type EventRow,
  type IdentityRow,
  type Rater,
  type Stores,
} from '../../index.ts'

let stores: Stores
beforeAll(async () => {
  stores = await openStores()
})
afterAll(() => stores.close())

const rater: Rater = {
  rateLabels: labels => ({ sensitivity: labels.length ? 3 : 0, critical: false }),
  rateEvent: ({ anomalies }) => ({ severity: anomalies.length ? 3 : 0, insightIds: [...anomalies] }),
  trustOf: () => 'neutral',
}
const day = 86_400_000,
  hour = 3_600_000
/** A Monday. */
const today = Date.UTC(2026, 5, 15)
const person = (
  name: string,
  kind: IdentityRow['kind'] = 'employee',
  change: Partial<IdentityRow> = {},
): IdentityRow => ({
  identityId: stableId(name),
  kind,
  address: `${name.toLowerCase().replace(' ', '.')}@${kind === 'employee' ? 'own.example' : kind === 'contact' ? 'partner.example' : 'mail.example'}`,
  displayName: name,
  domain: 'own.example',
  department: kind === 'employee' ? 'Sales' : '',
  firstSeenAt: 0,
  ...change,
})
const people = [
  person('Ada Quiet'),
  person('Bob Busy'),
  person('Cyd Night'),
  person('Dan Leaver', 'employee', { leavesAt: today + 10 * day }),
  person('Eve Sleeper'),
  person('Fay Forward'),
  person('Old Partner', 'contact'),
  person('New Partner', 'contact', { domain: 'new.example' }),
  person('Also Partner', 'contact'),
  person('Bob Busy home', 'personal', { address: 'bob.busy77@mail.example' }),
  person('Sam Else', 'personal'),
  person('Hidden Box', 'contact'),
]
let made = 0
interface Act {
  at: number
  who: string
  type?: EventType
  to?: string
  labels?: string[]
  shareType?: ShareType
  item?: string
  details?: EventRow['details']
}
const act = ({
  at,
  who,
  type = 'file_accessed',
  to,
  labels = ['finance'],
  shareType = 'inside',
  item = 'file',
  details = {},
}: Act): EventRow => ({
  time: at,
  eventId: hash64('anomaly test', String(++made)),
  type,
  itemId: stableId(item),
  folderId: null,
  actorId: who ? stableId(who) : null,
  shareType,
  labels,
  anomalies: [],
  recipients: to
    ? [{ identityId: stableId(to), kind: people.find(each => each.displayName === to)?.kind ?? 'contact' }]
    : [],
  details,
})
/** A hundred days of ordinary work, Monday to Friday: two downloads and eight looks a day in office hours, a mail to the old partner now and then. */
const ordinary = ['Ada Quiet', 'Bob Busy', 'Cyd Night', 'Dan Leaver', 'Fay Forward']
  .flatMap(who =>
    Array.from({ length: 100 }, (_, n) => today - (100 - n) * day)
      .filter(start => ![0, 6].includes(new Date(start).getUTCDay()))
      .flatMap(start => [
        ...[9, 10, 11, 12, 13, 14, 15, 16].map(at => act({ at: start + at * hour, who })),
        ...[9, 15].map(at => act({ at: start + at * hour + 5, who, type: 'file_downloaded' })),
        ...((start / day) % 10 === 0
          ? [act({ at: start + 11 * hour, who, type: 'email', to: 'Old Partner', shareType: 'outside' })]
          : []),
      ]),
  )
  .concat(act({ at: today - 90 * day, who: 'Ada Quiet', type: 'email', to: 'Bob Busy home', labels: [] }))

async function organisation(events: readonly EventRow[]): Promise<string> {
  const organisationId = randomUUID()
  const sink = openScanSink(
    stores.analytics,
    { organisationId, sourceId: stableId('s'), sourceCode: 321, scanId: stableId('scan') },
    fixedRules(rater),
  )
  await sink.write({ identities: people })
  await sink.write({ events: [...ordinary, ...events] })
  return organisationId
}
const find = (organisationId: string, from = today, to = today + 7 * day) =>
  findAnomalies(stores.analytics, { organisationId, timeZone: 'UTC', from, to, rules: fixedRules(rater) })
const found = async (organisationId: string) =>
  (await readAnomalies(stores.analytics, organisationId, { offset: 0, limit: 100 })).rows
const flagged = async (organisationId: string) => {
  const scope = {
    organisationId,
    timeZone: 'UTC',
    now: today + 30 * day,
    restrictions: { labels: [], entityKinds: [] },
  }
  const { rows } = await runMetric(stores, scope, {
    cube: 'events',
    dimensions: ['anomaly'],
    measures: ['events', 'high'],
  })
  return Object.fromEntries(rows.map(row => [row['anomaly'], [row['events'], row['high']]]))
}

const removed = { operation: 'FileSensitivityLabelRemoved' }

/** What is odd, and what only looks alike. */
const cases: { kind: AnomalyKind; odd: EventRow[]; ordinary: EventRow[]; facts: object }[] = [
  {
    kind: 'mass_download',
    facts: {
      actorId: stableId('Bob Busy'),
      observed: 30,
      baseline: 2,
      events: 30,
      details: expect.objectContaining({ of: 'person', all: '30' }),
    },
    // Half of it before the hour is full, half after: in neither hour of the clock are there enough.
    odd: Array.from({ length: 30 }, (_, n) =>
      act({ at: today + 14 * hour + (n - 15) * 30_000, who: 'Bob Busy', type: 'file_downloaded' }),
    ),
    ordinary: Array.from({ length: 15 }, (_, n) =>
      act({ at: today + 14 * hour + n * 1000, who: 'Ada Quiet', type: 'file_downloaded' }),
    ),
  },
  {
    kind: 'mass_sharing',
    facts: { actorId: stableId('Ada Quiet'), observed: 20, baseline: 0 },
    odd: Array.from({ length: 20 }, (_, n) =>
      act({ at: today + 14 * hour + n * 1000, who: 'Ada Quiet', type: 'sharing_invitation' }),
    ),
    ordinary: Array.from({ length: 20 }, (_, n) =>
      act({ at: today + n * 2 * hour, who: 'Bob Busy', type: 'sharing_invitation' }),
    ).filter(({ time }) => new Date(time).getUTCHours() > 8 && new Date(time).getUTCHours() < 17),
  },
  {
    kind: 'first_contact',
    facts: { recipientId: stableId('New Partner'), events: 1 },
    odd: [act({ at: today + 10 * hour, who: 'Ada Quiet', type: 'email', to: 'New Partner', shareType: 'outside' })],
    // The same again, and somebody else of a partner that is known.
    ordinary: ['New Partner', 'Old Partner', 'Also Partner'].map(to =>
      act({ at: today + 12 * hour, who: 'Bob Busy', type: 'email', to, shareType: 'outside' }),
    ),
  },
  {
    kind: 'unusual_hour',
    facts: {
      actorId: stableId('Cyd Night'),
      observed: 4,
      baseline: 0,
      details: expect.objectContaining({ localHour: '3' }),
    },
    odd: [1, 2, 3, 4].map(n => act({ at: today + 3 * hour + n * 1000, who: 'Cyd Night' })),
    // In office hours, and a look at the phone at night.
    ordinary: [12, 2].map(at => act({ at: today + at * hour, who: 'Cyd Night' })),
  },
  {
    kind: 'stale_link_used',
    facts: { itemId: stableId('forgotten'), baseline: 200 },
    odd: [act({ at: today + 10 * hour, who: '', shareType: 'anonymous', item: 'forgotten' })],
    ordinary: [
      act({ at: today - 200 * day + 10 * hour, who: '', shareType: 'anonymous', item: 'forgotten' }),
      act({ at: today + 11 * hour, who: '', shareType: 'anonymous', item: 'forgotten' }),
      act({ at: today + 11 * hour, who: '', shareType: 'anonymous', item: 'fresh' }),
    ],
  },
  {
    kind: 'leaver',
    facts: { actorId: stableId('Dan Leaver'), observed: 2, baseline: 9 },
    odd: [act({ at: today + 10 * hour, who: 'Dan Leaver' }), act({ at: today + day + 11 * hour, who: 'Dan Leaver' })],
    ordinary: [act({ at: today + day + 10 * hour, who: 'Ada Quiet' })],
  },
  {
    kind: 'sensitive_to_personal',
    facts: { actorId: stableId('Bob Busy'), recipientId: stableId('Bob Busy home') },
    odd: [act({ at: today + 10 * hour, who: 'Bob Busy', type: 'email', to: 'Bob Busy home', shareType: 'personal' })],
    ordinary: [
      act({
        at: today + 10 * hour,
        who: 'Bob Busy',
        type: 'email',
        to: 'Bob Busy home',
        shareType: 'personal',
        labels: [],
      }),
      act({ at: today + 10 * hour, who: 'Ada Quiet', type: 'email', to: 'Bob Busy home', shareType: 'personal' }),
      act({ at: today - 80 * day, who: 'Ada Quiet', type: 'email', to: 'Sam Else', shareType: 'personal' }),
    ],
  },
  {
    kind: 'auto_forwarding',
    facts: { actorId: stableId('Fay Forward'), recipientId: stableId('Hidden Box') },
    odd: [
      act({
        at: today + 3 * hour,
        who: 'Fay Forward',
        type: 'email',
        to: 'Hidden Box',
        shareType: 'outside',
        labels: [],
      }),
    ],
    ordinary: Array.from({ length: 70 }, (_, n) =>
      act({
        at: today - 21 * day + n * 7.2 * hour,
        who: 'Fay Forward',
        type: 'email',
        to: 'Hidden Box',
        shareType: 'outside',
        labels: [],
      }),
    ),
  },
  {
    kind: 'dormant_account',
    facts: { actorId: stableId('Eve Sleeper'), baseline: 95, events: 2 },
    odd: [act({ at: today + 10 * hour, who: 'Eve Sleeper' }), act({ at: today + 11 * hour, who: 'Eve Sleeper' })],
    ordinary: [
      ...[95, 96, 97, 100, 101].map(days => act({ at: today - days * day, who: 'Eve Sleeper' })),
      act({ at: today + day + 11 * hour, who: 'Eve Sleeper' }),
    ],
  },
  {
    kind: 'lowered_and_sent',
    facts: { actorId: stableId('Ada Quiet'), itemId: stableId('secret'), events: 3, observed: 1 },
    odd: [
      act({ at: today + 10 * hour, who: 'Ada Quiet', item: 'secret', type: 'file_modified', details: removed }),
      act({ at: today + 11 * hour, who: 'Ada Quiet', item: 'secret', type: 'file_downloaded' }),
      act({
        at: today + 2 * day + 11 * hour,
        who: 'Ada Quiet',
        item: 'secret',
        type: 'sharing_set',
        shareType: 'personal',
      }),
    ],
    ordinary: [
      // Sent before it was taken; taken off by somebody else; never sent.
      act({ at: today + 9 * hour, who: 'Bob Busy', item: 'early', type: 'sharing_set', shareType: 'outside' }),
      act({ at: today + 10 * hour, who: 'Bob Busy', item: 'early', type: 'file_modified', details: removed }),
      act({ at: today + 11 * hour, who: 'Bob Busy', item: 'early', type: 'file_downloaded' }),
      act({ at: today + 12 * hour, who: 'Cyd Night', item: 'early', type: 'sharing_set', shareType: 'outside' }),
    ],
  },
  {
    kind: 'abroad_and_shared',
    facts: {
      actorId: stableId('Bob Busy'),
      events: 2,
      details: expect.objectContaining({ country: 'BR', known: 'DE, FR' }),
    },
    odd: [
      act({ at: today + day + 9 * hour, who: 'Bob Busy', type: 'sign_in', labels: [], details: { country: 'BR' } }),
      act({ at: today + day + 12 * hour, who: 'Bob Busy', type: 'anonymous_link_created', shareType: 'anonymous' }),
    ],
    ordinary: [
      ...Array.from({ length: 14 }, (_, n) => n + 1).map(n =>
        act({
          at: today - n * 7 * day + 9 * hour,
          who: 'Bob Busy',
          type: 'sign_in',
          labels: [],
          details: { country: n === 1 ? 'fr' : 'DE' },
        }),
      ),
      act({ at: today + 3 * day + 12 * hour, who: 'Bob Busy', type: 'anonymous_link_created', shareType: 'anonymous' }),
      act({
        at: today + 2 * day + 9 * hour,
        who: 'Ada Quiet',
        type: 'sign_in',
        labels: [],
        details: { country: 'BR' },
      }),
      act({ at: today + 2 * day + 10 * hour, who: 'Ada Quiet', type: 'sharing_set', shareType: 'outside' }),
    ],
  },
]

let all: string
let count: number
beforeAll(async () => {
  all = await organisation(cases.flatMap(({ odd, ordinary: alike }) => [...odd, ...alike]))
  count = await find(all)
})

test.each(cases)(
  '$kind is found against its baseline, its events are flagged and rated anew, and nothing that only looks alike is',
  async ({ kind, odd, facts }) => {
    expect((await found(all)).filter(row => row.kind === kind)).toEqual([expect.objectContaining(facts)])
    expect((await flagged(all))[kind]).toEqual([odd.length, odd.length])
  },
)

test('what is usual on that weekday, or at the turn of a month, is no burst, and the same on another day is', async () => {
  const many = (start: number) =>
    Array.from({ length: 24 }, (_, n) =>
      act({ at: start + 14 * hour + n * 60_000, who: 'Ada Quiet', type: 'file_downloaded' }),
    )
  const mondays = Array.from({ length: 8 }, (_, n) => many(today - (n + 1) * 7 * day)).flat()
  const usual = await organisation([...mondays, ...many(today)])
  expect(await find(usual)).toBe(0)
  const odd = await organisation([...mondays, ...many(today + day)])
  await find(odd)
  expect(await found(odd)).toMatchObject([{ kind: 'mass_download', observed: 24, details: { of: 'person' } }])
  // The last and the first days of April, May and June.
  const turns = [4, 5].flatMap(month => [0, 1].map(date => Date.UTC(2026, month, date)))
  const closing = await organisation([...turns.flatMap(many), ...many(Date.UTC(2026, 5, 30))])
  expect(await find(closing, Date.UTC(2026, 5, 29), Date.UTC(2026, 6, 6))).toBe(0)
})

test('a burst over the end of a week is found once, with all of it', async () => {
  const odd = Array.from({ length: 24 }, (_, n) =>
    act({ at: today + (n - 12) * 60_000, who: 'Ada Quiet', type: 'file_downloaded' }),
  )
  const weekEnd = await organisation(odd)
  await find(weekEnd, today - 7 * day, today + 7 * day)
  expect((await found(weekEnd)).filter(({ kind }) => kind === 'mass_download')).toMatchObject([{ events: 24 }])
})

test('looking again finds the same anomalies once, and changes nothing', async () => {
  const [before, events] = [await found(all), await flagged(all)]
  expect(await find(all)).toBe(count)
  expect(await found(all)).toEqual(before)
  expect(await flagged(all)).toEqual(events)
  expect(before).toHaveLength(count)
})

test("ordinary work has none, and another organisation's is left alone", async () => {
  const [quiet, other] = [await organisation([]), all]
  const before = await flagged(other)
  expect(await find(quiet)).toBe(0)
  expect(await flagged(quiet)).toEqual({})
  expect(await flagged(other)).toEqual(before)
})

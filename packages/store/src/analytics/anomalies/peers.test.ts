import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  findAnomalies,
  fixedRules,
  hash64,
  mondayOf,
  openScanSink,
  openStores,
  readAnomalies,
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
const rules = fixedRules(rater)
const day = 86_400_000,
  hour = 3_600_000
/** A Monday. */
const today = Date.UTC(2026, 5, 15)
const names = ['Ada', 'Bob', 'Cyd', 'Dan', 'Fay']
const people = names.map((name): IdentityRow => ({
  identityId: stableId(name),
  kind: 'employee',
  address: `${name.toLowerCase()}@own.example`,
  displayName: name,
  domain: 'own.example',
  department: 'Sales',
  firstSeenAt: 0,
}))
const days = Array.from({ length: 100 }, (_, n) => today - (n + 1) * day)
let made = 0
const act = (who: string, time: number, change: Partial<EventRow> = {}): EventRow => ({
  time,
  eventId: hash64('peers test', String(++made)),
  type: 'file_accessed',
  itemId: stableId('file'),
  folderId: null,
  actorId: who ? stableId(who) : null,
  shareType: 'inside',
  labels: ['finance'],
  anomalies: [],
  recipients: [],
  details: {},
  ...change,
})

async function foundIn(events: readonly EventRow[], identities: readonly IdentityRow[] = people) {
  const organisationId = randomUUID()
  const scope = { organisationId, sourceId: stableId('s'), sourceCode: 321 as const, scanId: stableId('scan') }
  const sink = openScanSink(stores.analytics, scope, rules)
  await sink.write({ identities: [...identities] })
  await sink.write({ events: [...events] })
  await findAnomalies(stores.analytics, { organisationId, timeZone: 'UTC', from: today, to: today + 7 * day, rules })
  return (await readAnomalies(stores.analytics, organisationId, { offset: 0, limit: 100 })).rows
}

test('a country where others here are active is no new one, but one that nobody here was in is, and one that is used while the account is used at home', async () => {
  const from = (who: string, at: number, country: string) =>
    act(who, at, { type: 'sign_in', labels: [], details: { country } })
  const rows = await foundIn([
    ...days.flatMap(at => ['Ada', 'Bob', 'Cyd'].map(who => from(who, at + 9 * hour, 'DE'))),
    ...[30, 31].map(n => from('Bob', today - n * day + 12 * hour, 'FR')),
    from('Ada', today + 9 * hour, 'FR'),
    from('Bob', today + day + 9 * hour, 'KR'),
    from('Cyd', today + 2 * day + 9 * hour, 'DE'),
    from('Cyd', today + 2 * day + 10 * hour, 'FR'),
  ])
  expect(rows.map(({ kind, actorId, details }) => [kind, actorId, details['country'], details['meanwhile']])).toEqual([
    ['new_country', stableId('Cyd'), 'FR', 'DE'],
    ['new_country', stableId('Bob'), 'KR', ''],
  ])
})

const office = days.flatMap(at => names.flatMap(who => [9, 11, 13, 15].map(of => act(who, at + of * hour))))
const nightOf = (who: string) => [1, 2, 3, 4, 5].map(n => act(who, today + 3 * hour + n * 1000))

test('a night on which many work is unusual for none of them, and one of somebody alone is', async () => {
  expect(await foundIn([...office, ...names.flatMap(nightOf)])).toEqual([])
  expect(await foundIn([...office, ...nightOf('Ada')])).toMatchObject([{ kind: 'unusual_hour', observed: 5 }])
})

test('a link to what people work with is not forgotten', async () => {
  const uses = [today - 200 * day, today + 10 * hour].map(at =>
    act('', at, { shareType: 'anonymous', itemId: stableId('linked') }),
  )
  expect(await foundIn([...uses, act('Ada', today - 5 * day, { itemId: stableId('linked') })])).toEqual([])
  expect(await foundIn(uses)).toMatchObject([{ kind: 'stale_link_used' }])
})

test('an organisation that a department does not know and another one does is unfamiliar; one that is new to all is not', async () => {
  const clerks = [
    { ...people[0]!, department: 'Finance' },
    { ...people[1]!, department: 'Legal' },
  ]
  const firms = Array.from({ length: 8 }, (_, n): IdentityRow => ({
    ...people[0]!,
    identityId: stableId(`Firm ${n}`),
    kind: 'contact',
    address: `office@firm${n}.example`,
    displayName: `Firm ${n}`,
    domain: `firm${n}.example`,
    department: '',
  }))
  const mail = (who: string, n: number, at: number) =>
    act(who, at, {
      type: 'email',
      shareType: 'outside',
      recipients: [{ identityId: stableId(`Firm ${n}`), kind: 'contact' }],
    })
  const rows = await foundIn(
    [
      ...[0, 1, 2, 3, 4].map(n => mail('Ada', n, today - 90 * day + n * hour)),
      ...[4, 5].map(n => mail('Bob', n, today - 60 * day + n * hour)),
      mail('Ada', 5, today + 10 * hour),
      mail('Ada', 5, today + 12 * hour),
      // Nobody knew it; too few known to a department; known already.
      mail('Ada', 6, today + 11 * hour),
      mail('Bob', 0, today + 11 * hour),
      mail('Ada', 4, today + 13 * hour),
    ],
    [...clerks, ...firms],
  )
  expect(rows.filter(({ kind }) => kind === 'unfamiliar_organisation')).toMatchObject([
    {
      actorId: stableId('Ada'),
      recipientId: stableId('Firm 5'),
      events: 1,
      baseline: 5,
      details: { department: 'Finance', organisation: 'firm5.example', elsewhere: 'Legal', known: '90' },
    },
  ])
})

test('weeks begin on Monday, 00:00 UTC', () => {
  expect(mondayOf(today)).toBe(today)
  expect(mondayOf(today - 1)).toBe(today - 7 * day)
  expect(new Date(mondayOf(0)).toISOString()).toBe('1969-12-29T00:00:00.000Z')
})

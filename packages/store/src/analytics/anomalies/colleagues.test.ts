import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  findAnomalies,
  fixedRules,
  hash64,
  openScanSink,
  openStores,
  readAnomalies,
  readColleagues,
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
const person = (name: string): IdentityRow => ({
  identityId: stableId(name),
  kind: 'employee',
  address: `${name.toLowerCase()}@own.example`,
  displayName: name,
  domain: 'own.example',
  department: /^(Legal|Lone)/.test(name) ? 'Legal' : 'Sales',
  firstSeenAt: 0,
})
const team = ['Ann', 'Ben', 'Cas', 'Dee', 'Eli', 'Fay']
const people = [...team, 'Gil', 'Legal One', 'Lone Wolf', ...Array.from({ length: 20 }, (_, n) => `Legal ${n}`)].map(
  person,
)
let made = 0
const mail = (who: string, to: readonly string[], at: number, labels = ['finance']): EventRow => ({
  time: at,
  eventId: hash64('colleagues test', String(++made)),
  type: 'email',
  itemId: null,
  folderId: null,
  actorId: stableId(who),
  shareType: 'inside',
  labels,
  anomalies: [],
  recipients: to.map(name => ({ identityId: stableId(name), kind: 'employee' as const })),
  details: {},
})
/** Twenty weeks: each of the team writes to each other one, Eli also to Legal One, and somebody to everybody. */
const ordinary = Array.from({ length: 20 }, (_, n) => today - (20 - n) * 7 * day + 10 * hour).flatMap(at => [
  ...team.flatMap(who => team.filter(to => to !== who).map(to => mail(who, [to], at))),
  mail('Eli', ['Legal One'], at),
  mail(
    'Ann',
    people.map(({ displayName }) => displayName),
    at,
  ),
])
const span = { timeZone: 'UTC', from: today, to: today + 7 * day, rules: fixedRules(rater) }

async function organisation(events: readonly EventRow[]): Promise<string> {
  const organisationId = randomUUID()
  const scope = { organisationId, sourceId: stableId('s'), sourceCode: 321 as const, scanId: stableId('scan') }
  const sink = openScanSink(stores.analytics, scope, fixedRules(rater))
  await sink.write({ identities: people })
  await sink.write({ events: [...ordinary, ...events] })
  return organisationId
}
const found = async (organisationId: string, kinds = ['unfamiliar_colleague'] as const) =>
  (await readAnomalies(stores.analytics, organisationId, { kinds, offset: 0, limit: 100 })).rows

const odd = mail('Ann', ['Lone Wolf'], today + day)

test('what is sensitive and goes to a colleague of another department whom nobody of the circle had shared with is unusual, and nothing that only looks alike', async () => {
  const id = await organisation([
    odd,
    // The same again. Without content; of one's own department; known to somebody of the circle; by somebody who has no circle; an answer.
    mail('Ann', ['Lone Wolf'], today + 2 * day),
    mail('Ben', ['Lone Wolf'], today + day, []),
    mail('Ben', ['Gil'], today + day),
    mail('Cas', ['Legal One'], today + day),
    mail('Legal 3', ['Cas'], today + day),
    mail('Dee', ['Legal 3'], today + day),
    mail('Legal 4', ['Dee'], today + hour),
    mail('Dee', ['Legal 4'], today + 2 * hour),
  ])
  const count = await findAnomalies(stores.analytics, { organisationId: id, ...span })
  const rows = await found(id)
  expect(rows.map(({ details }) => [details['name'], details['colleague']]).sort()).toEqual([
    ['Ann', 'Lone Wolf'],
    ['Dee', 'Legal 3'],
  ])
  expect(rows.find(({ recipientId }) => recipientId === stableId('Lone Wolf'))).toMatchObject({
    actorId: stableId('Ann'),
    events: 2,
    baseline: 5,
    details: { department: 'Sales', elsewhere: 'Legal', weeks: '26' },
  })
  // Found again, it is the same.
  expect(await findAnomalies(stores.analytics, { organisationId: id, ...span })).toBe(count)
  expect(await found(id)).toEqual(rows)
})

test('the week after it is nothing new, and with few weeks of records nothing is', async () => {
  const id = await organisation([odd, mail('Ann', ['Lone Wolf'], today + 8 * day)])
  await findAnomalies(stores.analytics, { organisationId: id, ...span, to: today + 14 * day })
  expect(await found(id)).toHaveLength(1)
  const early = today - 14 * 7 * day
  const young = await organisation([mail('Ann', ['Lone Wolf'], early)])
  await findAnomalies(stores.analytics, { organisationId: young, ...span, from: early, to: early + 7 * day })
  expect(await found(young)).toEqual([])
})

test('who works with whom is counted both ways round, those with whom one shares most first, without what went to everybody', async () => {
  const id = await organisation([odd, mail('Lone Wolf', ['Ann'], today + 2 * day)])
  await findAnomalies(stores.analytics, { organisationId: id, ...span })
  const ann = await readColleagues(stores.analytics, id, { person: stableId('Ann'), now: today + 7 * day, limit: 50 })
  expect(ann).toEqual([
    ...['Ben', 'Cas', 'Dee', 'Eli', 'Fay'].map(name => ({
      identityId: stableId(name),
      name,
      department: 'Sales',
      events: 40,
      weeks: 20,
    })),
    { identityId: stableId('Lone Wolf'), name: 'Lone Wolf', department: 'Legal', events: 2, weeks: 1 },
  ])
  expect(
    await readColleagues(stores.analytics, randomUUID(), { person: stableId('Ann'), now: today, limit: 50 }),
  ).toEqual([])
})

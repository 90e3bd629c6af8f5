import { randomUUID } from 'node:crypto'
import { anomalyKinds, type AnomalyKind } from '@sharelight/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  findAnomalies,
  fixedRules,
  hash64,
  openScanSink,
  openStores,
  readAnomalies,
  stableId,
  type EventRow,
  type IdentityRow,
  type Stores,
} from '../../index.ts'

const day = 86_400_000
/** A Monday. */
const today = Date.UTC(2026, 5, 15)
const rules = fixedRules({
  rateLabels: () => ({ sensitivity: 2, critical: false }),
  rateEvent: () => ({ severity: 2, insightIds: [] }),
  trustOf: () => 'neutral',
})

let stores: Stores
beforeAll(async () => {
  stores = await openStores()
})
afterAll(() => stores.close())

const person = (name: string, kind: IdentityRow['kind'], domain: string): IdentityRow => ({
  identityId: stableId(name),
  kind,
  address: `${name.toLowerCase()}@${domain}`,
  displayName: name,
  domain,
  department: '',
  firstSeenAt: 0,
})
let made = 0
const mail = (time: number, to?: string): EventRow => ({
  time,
  eventId: hash64('thin records', String(++made)),
  type: 'email',
  itemId: stableId('file'),
  folderId: null,
  actorId: stableId('Ada'),
  shareType: to ? 'outside' : 'inside',
  labels: ['finance'],
  anomalies: [],
  recipients: to ? [{ identityId: stableId(to), kind: 'contact' }] : [],
  details: {},
})

/** How often it is found, from a year before today to a week after. */
async function found(
  kind: AnomalyKind,
  events: readonly EventRow[],
  partners: readonly string[] = [],
): Promise<number> {
  const organisationId = randomUUID()
  const ids = { organisationId, sourceId: stableId('s'), sourceCode: 321, scanId: stableId('scan') }
  const sink = openScanSink(stores.analytics, ids, rules)
  const outside = partners.map(name => person(name, 'contact', `${name.toLowerCase()}.example`))
  await sink.write({ identities: [person('Ada', 'employee', 'own.example'), ...outside] })
  await sink.write({ events: [...events] })
  const span = { from: today - 364 * day, to: today + 7 * day }
  const without = anomalyKinds.filter(other => other !== kind)
  await findAnomalies(stores.analytics, { organisationId, timeZone: 'UTC', ...span, rules, without })
  return (await readAnomalies(stores.analytics, organisationId, { offset: 0, limit: 100, kinds: [kind] })).total
}
const usual = ['North', 'South', 'East', 'West']
const weekly = Array.from({ length: 40 }, (_, n) => mail(today - (n + 1) * 7 * day, usual[n % usual.length]))
const strangers = Array.from({ length: 12 }, (_, n) => `Stranger${n}`)

test('an organisation that is new is found where dealings are with those that are known', async () => {
  expect(await found('first_contact', [...weekly, mail(today, 'Stranger0')], [...usual, ...strangers])).toBe(1)
})

test('where new organisations are how business is done, only the first of them are found', async () => {
  const met = strangers.map((name, n) => mail(today - n * 7 * day, name))
  expect(await found('first_contact', [...weekly, ...met], [...usual, ...strangers])).toBe(2)
})

test('an account that was in use and then silent is found when it wakes', async () => {
  const used = [1, 2, 3, 4, 5].map(n => mail(today - (150 + n) * day))
  expect(await found('dormant_account', [...used, mail(today)])).toBe(1)
})

test.each([
  ['that hardly did anything before', [150, 151]],
  ['that was silent for long before', [150, 151, 152, 153, 250, 251]],
])('an account %s is not found when it does something again', async (_, days) => {
  expect(await found('dormant_account', [...days.map(n => mail(today - n * day)), mail(today)])).toBe(0)
})

import { MetricCube, type MetricFilter } from '@sharelight/contract'
import { cubes, MetricError } from '@sharelight/metrics'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  fixedRules,
  hash64,
  openScanSink,
  openStores,
  runMetric,
  stableId,
  type EventRow,
  type Stores,
} from '../index.ts'

const now = Date.UTC(2026, 0, 31)
const scope = {
  organisationId: stableId('organisation'),
  timeZone: 'UTC',
  now,
  restrictions: { labels: [], entityKinds: [] },
}
const timeFrame = { from: new Date(0).toISOString(), to: new Date(now).toISOString() }
/** One of each type of values: a dimension takes the one of its own. */
const values = ['regulation/gdpr', stableId('some'), 1, true, new Date(now).toISOString()]

let stores: Stores
beforeAll(async () => {
  stores = await openStores()
})
afterAll(() => stores.close())

/** What went wrong; undefined where it was answered, or refused for a value of another type. */
async function ask(cube: MetricCube, part: { dimensions?: string[]; filter?: MetricFilter }) {
  const measures = Object.keys(cubes[cube].measures).slice(0, 1)
  try {
    await runMetric(stores, scope, { cube, measures, timeFrame, ...part })
    return undefined
  } catch (error) {
    return error
  }
}

describe.each(MetricCube.options)('of %s', cube => {
  const { dimensions, attributes, links = {} } = cubes[cube]
  const known = [...Object.keys(dimensions), ...Object.keys(attributes)]

  test('every dimension can be asked by', async () => {
    for (const dimension of known) {
      const of = attributes[dimension]?.of
      expect([dimension, await ask(cube, { dimensions: of ? [of, dimension] : [dimension] })]).toEqual([
        dimension,
        undefined,
      ])
    }
  })

  test('every dimension can be filtered by, alike, unlike, and as one of several', async () => {
    for (const dimension of [...known, ...Object.keys(links)]) {
      const outcomes = []
      for (const value of values)
        for (const filter of [
          { dimension, operator: 'eq', value },
          { dimension, operator: 'neq', value },
          { dimension, operator: 'in', value: [value, value] },
          { nor: [{ dimension, operator: 'nin', value: [value] }] },
        ] satisfies MetricFilter[])
          outcomes.push(await ask(cube, { filter }))
      const wrong = outcomes.filter(each => each !== undefined && !(each instanceof MetricError))
      expect([dimension, wrong, outcomes.includes(undefined)]).toEqual([dimension, [], true])
    }
  })
})

test('country, application, device and kind of link are what a service told of an event, by whichever name', async () => {
  const organisationId = stableId('with details')
  const told = (id: string, type: EventRow['type'], details: EventRow['details']): EventRow => ({
    time: now - 1000,
    eventId: hash64('details', id),
    type,
    itemId: null,
    folderId: null,
    actorId: null,
    shareType: 'inside',
    labels: [],
    anomalies: [],
    recipients: [],
    details,
  })
  const rules = fixedRules({
    rateLabels: () => ({ sensitivity: 0, critical: false }),
    rateEvent: () => ({ severity: 0, insightIds: [] }),
    trustOf: () => 'neutral',
  })
  const sink = openScanSink(
    stores.analytics,
    { organisationId, sourceId: stableId('s'), sourceCode: 321, scanId: stableId('scan') },
    rules,
  )
  await sink.write({
    events: [
      told('1', 'sign_in', { app: 'Portal', client: 'Browser', country: 'de' }),
      told('2', 'sign_in', { application: 'Loader', platform: 'Windows 11', browser: 'Edge', country: 'FR' }),
      told('3', 'anonymous_link_created', { link: 'x' }),
    ],
  })
  const dimensions = ['country', 'application', 'device', 'linkKind']
  const { rows } = await runMetric(stores, { ...scope, organisationId }, { cube: 'events', dimensions, timeFrame })
  expect(rows.map(row => dimensions.map(name => row[name])).toSorted()).toEqual([
    ['', '', '', 'anonymous'],
    ['DE', 'Portal', 'Browser', ''],
    ['FR', 'Loader', 'Windows 11', ''],
  ])
})

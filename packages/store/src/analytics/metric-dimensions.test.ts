import { MetricCube, type MetricFilter } from '@sharelight/contract'
import { cubes, MetricError } from '@sharelight/metrics'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openStores, runMetric, stableId, type Stores } from '../index.ts'

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

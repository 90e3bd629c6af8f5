import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStores, type Stores } from '../open.ts'
import { entityNumbers } from './entity-numbers.ts'

let stores: Stores
beforeAll(async () => {
  stores = await openStores()
})
afterAll(() => stores.close())

const taken = () => process.memoryUsage().heapUsed + process.memoryUsage().arrayBuffers

test('who begins to ask for numbers takes no memory for those that it has not met', () => {
  const before = taken()
  const waiting = Array.from({ length: 20 }, () => entityNumbers(stores.analytics, randomUUID()))
  expect(taken() - before).toBeLessThan(20 * 1024 * 1024)
  expect(waiting).toHaveLength(20)
})

test('an entity keeps its number, whoever asks and however often', async () => {
  const organisationId = randomUUID()
  const ids = Array.from({ length: 50 }, () => randomUUID())
  const entities = entityNumbers(stores.analytics, organisationId)
  const first = await entities.of('folder', [...ids, null, ...ids])
  const again = await entities.of('folder', ids)
  const other = await entityNumbers(stores.analytics, organisationId).of('folder', ids)
  expect(new Set(ids.map(first)).size).toBe(50)
  expect(first(null)).toBe(0)
  for (const numberOf of [again, other]) expect(ids.map(numberOf)).toEqual(ids.map(first))
})

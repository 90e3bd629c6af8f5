import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStores, type Stores } from './index.ts'

let stores: Stores
beforeAll(async () => {
  stores = await openStores()
})
afterAll(() => stores.close())

test('a key has one number, however often and by however many it is asked for at once', async () => {
  const { numbers } = stores.analytics
  const organisationId = randomUUID()
  const keys = Array.from({ length: 300 }, (_, n) => `key ${n}`)
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      numbers.of(organisationId, 'rating', [...keys.slice(n * 10), ...keys.slice(0, n * 20)]),
    ),
  )
  const first = await numbers.of(organisationId, 'rating', keys)
  for (const answer of answers) for (const [key, number] of answer) expect(number).toBe(first.get(key))
  expect(new Set(first.values()).size).toBe(keys.length)
  expect(Math.min(...first.values())).toBeGreaterThan(0)
})

test('numbers in a row are given to one only', async () => {
  const { numbers } = stores.analytics
  const organisationId = randomUUID()
  const firsts = await Promise.all(
    [5, 1, 100, 7].map(async count => ({ count, first: await numbers.reserve(organisationId, 'item', count) })),
  )
  const taken = firsts.flatMap(({ count, first }) => Array.from({ length: count }, (_, n) => first + n))
  expect(taken.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 113 }, (_, n) => n + 1))
  expect(await numbers.last(organisationId, 'item')).toBe(113)
})

test('every organisation and every kind counts for itself', async () => {
  const { numbers } = stores.analytics
  const [one, other] = [randomUUID(), randomUUID()]
  expect((await numbers.of(one, 'identity', ['x'])).get('x')).toBe(1)
  expect((await numbers.of(one, 'recipients', ['y', 'x'])).get('x')).toBe(2)
  expect((await numbers.of(other, 'identity', ['z'])).get('z')).toBe(1)
  expect(await numbers.last(other, 'recipients')).toBe(0)
})

import { expect, test } from 'vitest'
import { createReach, createWidth, doAll } from './width.ts'

test('what is taken widens by one a round, what fails of too much halves, within least and most', () => {
  const width = createWidth({ least: 4, most: 16 })
  expect(width.now()).toBe(4)
  for (let taken = 0; taken < 5; taken++) width.took()
  expect(width.now()).toBe(5)
  for (let taken = 0; taken < 1000; taken++) width.took()
  expect(width.now()).toBe(16)
  width.failed()
  expect(width.now()).toBe(8)
  for (let failed = 0; failed < 9; failed++) width.failed()
  expect(width.now()).toBe(4)
})

test('all is done, never more at once than the width says by then', async () => {
  const width = createWidth({ least: 2, most: 6 })
  let [underWay, widest, done] = [0, 0, 0]
  await doAll(Array.from({ length: 200 }), width, async () => {
    widest = Math.max(widest, ++underWay)
    expect(underWay).toBeLessThanOrEqual(width.now())
    await new Promise(resolve => setImmediate(resolve))
    underWay--
    done++
    width.took()
  })
  expect([done, widest]).toEqual([200, 6])
})

test('once one fails none is begun, and those under way come to their end first', async () => {
  let ended = 0
  const doing = doAll([1, 2, 3, 4, 5], createWidth({ least: 3, most: 3 }), async one => {
    if (one === 2) throw new Error('full')
    await new Promise(resolve => setTimeout(resolve, 5))
    ended++
  })
  await expect(doing).rejects.toThrow('full')
  expect(ended).toBe(2)
})

test('nothing to do is done at once', async () => {
  const never = () => Promise.reject(new Error('never'))
  await expect(doAll([], createWidth({ least: 1, most: 1 }), never)).resolves.toBeUndefined()
})

test('of partitions that fail early little is read, and all again once they are taken to their end', () => {
  const reach = createReach(250)
  expect(reach.now()).toBe(250)
  for (let failed = 0; failed < 100; failed++) reach.failedAt(failed % 3)
  expect(reach.now()).toBeLessThan(8)
  for (let taken = 0; taken < 100; taken++) reach.allTaken()
  expect(reach.now()).toBe(250)
})

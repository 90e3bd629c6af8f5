import { SourceFault } from '@sharelight/connectors'
import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Breadth } from './breadth.ts'

const { signal } = new AbortController()
const fewer = new SourceFault('throttled', 'Fewer, please.')

/** Calls that are answered when the test says so. */
function service(breadth: Breadth) {
  const open: PromiseWithResolvers<void>[] = []
  return {
    open,
    async ask(count: number) {
      for (let n = 0; n < count; n++)
        breadth
          .ask(() => {
            const call = Promise.withResolvers<void>()
            open.push(call)
            return call.promise
          }, signal)
          .catch(() => undefined)
      await setImmediate()
    },
    async answer(count: number, fault?: Error) {
      for (const { resolve, reject } of open.splice(0, count)) {
        if (fault) reject(fault)
        else resolve()
      }
      await setImmediate()
    },
  }
}

test('half as many are asked for at a time once the source wants fewer, however many it refuses at once, and one more after as many answers', async () => {
  const { open, ask, answer } = service(new Breadth(8))
  await ask(20)
  expect(open.length).toBe(8)
  await answer(3, fewer)
  await answer(4)
  // Answers to what was asked before change nothing.
  expect(open.length).toBe(4)
  await answer(4)
  await answer(1)
  await ask(10)
  expect(open.length).toBe(5)
  await answer(1, fewer)
  await answer(3)
  expect(open.length).toBe(2)
})

test('at least one is asked for at a time, and a call that fails otherwise narrows nothing', async () => {
  const { open, ask, answer } = service(new Breadth(2))
  await ask(3)
  for (let n = 0; n < 3; n++) await answer(1, fewer)
  await ask(2)
  expect(open.length).toBe(1)
  const other = service(new Breadth(2))
  await other.ask(3)
  await other.answer(1, new Error('malformed'))
  expect(other.open.length).toBe(2)
})

test('what waits for its turn is not asked for any more once the reading has ended', async () => {
  const breadth = new Breadth(1)
  const [end, first] = [new AbortController(), Promise.withResolvers<void>()]
  const asked: number[] = []
  const one = breadth.ask(() => first.promise, end.signal)
  const two = breadth.ask(() => Promise.resolve(asked.push(2)), end.signal)
  await setImmediate()
  end.abort(new Error('over'))
  first.resolve()
  await one
  await expect(two).rejects.toThrow('over')
  expect(asked).toEqual([])
})

import { expect, test } from 'vitest'
import { z } from 'zod'
import { bounded } from './bounded.ts'

const Small = bounded(z.record(z.string(), z.unknown()), { bytes: 1024, depth: 3, names: 5 })
const deep = (levels: number): Record<string, unknown> =>
  Array.from({ length: levels - 1 }).reduce<Record<string, unknown>>(inner => ({ a: inner }), { a: 1 })
const issue = (value: unknown) => Small.safeParse(value).error?.issues[0]

test('what is within the bounds is taken as it is', () => {
  const value = { a: [{ b: 'ü' }], c: null, d: 1 }
  expect(Small.parse(value)).toEqual(value)
})

test('what is deeper, has more names or is longer is too large, at any depth', () => {
  expect(issue(deep(3))).toBeUndefined()
  for (const levels of [4, 5, 100_000])
    expect(issue(deep(levels))).toMatchObject({
      message: expect.stringContaining('at most 3'),
      params: { error: 'too_large' },
    })
  expect(issue({ a: { b: 1, c: 2 }, d: { e: 1, f: 2 } })).toMatchObject({
    message: expect.stringContaining('at most 5 names'),
  })
  expect(issue({ a: 'ü'.repeat(600) })).toMatchObject({ message: expect.stringContaining('1 KiB') })
})

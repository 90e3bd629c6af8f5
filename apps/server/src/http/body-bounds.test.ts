import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bodyBounds, brokenBound } from './body-bounds.ts'

function measured(value: unknown): { depth: number; names: number } {
  if (typeof value !== 'object' || value === null) return { depth: 0, names: 0 }
  const inside = Object.values(value).map(measured)
  return {
    depth: 1 + Math.max(0, ...inside.map(({ depth }) => depth)),
    names: (Array.isArray(value) ? 0 : Object.keys(value).length) + inside.reduce((sum, { names }) => sum + names, 0),
  }
}
const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
const named = (count: number) => `{${Array.from({ length: count }, (_, n) => `"a${n}":${n}`).join(',')}}`

test('a body within the bounds passes whatever its texts hold, brackets and quotes among them', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 12, noUnicodeString: false }), fc.string(), (value, text) => {
      const body = JSON.stringify({ value, text, '":{[': text })
      const { depth, names } = measured(JSON.parse(body))
      expect(brokenBound(body)).toBe(
        depth > bodyBounds.depth ? 'depth' : names > bodyBounds.names ? 'names' : undefined,
      )
    }),
    { numRuns: 300 },
  )
})

test('one level or one name too many breaks the bound, at the very place', () => {
  expect(brokenBound(nested(bodyBounds.depth))).toBeUndefined()
  expect(brokenBound(nested(bodyBounds.depth + 1))).toBe('depth')
  expect(brokenBound(named(bodyBounds.names))).toBeUndefined()
  expect(brokenBound(named(bodyBounds.names + 1))).toBe('names')
})

test('text that ends inside a string or an escape is left to the parser', () => {
  for (const text of ['{"a', '"\\', '"\\"', '{"a":"[[[[\\"']) expect(brokenBound(text)).toBeUndefined()
})

import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createSha256 } from './sha256.ts'

test('bytes in whatever pieces have the digest that everybody else finds', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 150 }), { maxLength: 6 }), pieces => {
      const own = createSha256()
      for (const piece of pieces) own.update(piece)
      expect(own.hex()).toBe(createHash('sha256').update(Buffer.concat(pieces)).digest('hex'))
    }),
    { numRuns: 200 },
  )
})

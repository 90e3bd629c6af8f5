import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sha256 } from './sha256.ts'

test('a hash is the one that the platform makes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), message => {
      expect(Buffer.from(sha256(message)).toString('hex')).toBe(createHash('sha256').update(message).digest('hex'))
    }),
  )
})

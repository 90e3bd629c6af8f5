import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeKey, displayPath, encodeKey } from './key.ts'

const bytes = fc.oneof(
  fc.uint8Array({ maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }).map(text => Buffer.from(text)),
  fc
    .array(fc.constantFrom('%', '#', '%41', '%zz', '\n', 'é', '\u202e', '/', '\ud83d\ude00'), { maxLength: 12 })
    .map(parts => Buffer.from(parts.join(''))),
)

describe('keys', () => {
  it('bring back exactly the bytes that they were made of', () => {
    fc.assert(
      fc.property(bytes, path => {
        expect(decodeKey(encodeKey(path)).equals(path)).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })

  it('hold no character that cannot be printed, and no #', () => {
    fc.assert(
      fc.property(bytes, path => {
        expect(encodeKey(path)).not.toMatch(/[#\p{Cc}\ufffd\u202a-\u202e]/u)
      }),
      { numRuns: 2000 },
    )
  })

  it('leave an ordinary path as it is', () => {
    expect(encodeKey(Buffer.from('/srv/Jürgen & Co/plan (2).pdf'))).toBe('/srv/Jürgen & Co/plan (2).pdf')
  })

  it('write bytes that are not UTF-8 as percent escapes, and show them as replacement characters', () => {
    const latin = Buffer.from('/caf\xe9 100%', 'latin1')
    expect(encodeKey(latin)).toBe('/caf%E9 100%25')
    expect(displayPath(latin)).toBe('/caf\ufffd 100%')
  })

  it('tell a replacement character in a name from bytes that are not UTF-8', () => {
    expect(encodeKey(Buffer.from('a\ufffd'))).toBe('a%EF%BF%BD')
  })

  it('show text that would turn the direction of writing without its controls', () => {
    expect(displayPath(Buffer.from('gpj.\u202efdp\n'))).toBe('gpj.\ufffdfdp\ufffd')
  })
})

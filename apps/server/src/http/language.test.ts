import fc from 'fast-check'
import { expect, it } from 'vitest'
import { languageOf } from './language.ts'

const there = ['de', 'en', 'es', 'fr', 'he']

it.each([
  ['', '', 'en'],
  ['', 'de-AT,de;q=0.9,en;q=0.8', 'de'],
  ['', 'it, fr;q=0.3, es;q=0.7', 'es'],
  ['', 'de;q=0, fr;q=0.1', 'fr'],
  ['', 'HE-il', 'he'],
  ['sharelight.language=fr', 'de', 'fr'],
  ['a=b; sharelight.language=he; c=d', '', 'he'],
  ['sharelight.language=xx', 'de', 'de'],
  ['not.sharelight.language=fr', 'de', 'de'],
])('of the cookie "%s" and the header "%s" it is %s', (cookie, accepted, expected) => {
  expect(languageOf({ cookie, accepted }, there)).toBe(expected)
})

it('is one of those that there are, whatever is asked for', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (cookie, accepted) => {
      expect(there).toContain(languageOf({ cookie: `sharelight.language=${cookie}`, accepted }, there))
    }),
  )
})

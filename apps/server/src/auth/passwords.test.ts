import { expect, test } from 'vitest'
import { hashPassword, passwordMatches } from './passwords.ts'

test('a password matches its own hash and no other', async () => {
  const stored = await hashPassword('correct horse battery')
  expect(stored).toMatch(/^\$argon2id\$/)
  expect(await passwordMatches(stored, 'correct horse battery')).toBe(true)
  expect(await passwordMatches(stored, 'correct horse batterz')).toBe(false)
})

test('no password matches a user that does not exist', async () => {
  expect(await passwordMatches(undefined, 'nobody has this password')).toBe(false)
})

test('the same password typed with other code points for the same letters matches', async () => {
  expect(
    await passwordMatches(await hashPassword('caf\u00e9 caf\u00e9 caf\u00e9'), 'cafe\u0301 cafe\u0301 cafe\u0301'),
  ).toBe(true)
})

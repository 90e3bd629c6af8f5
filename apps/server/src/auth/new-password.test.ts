import { expect, test } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'
import { hashNewPassword } from './new-password.ts'
import { passwordMatches } from './passwords.ts'

const about = { organisation: 'Acme Foods Ltd', email: 'ada.lovelace@bluewater.example' }
const refusal = (password: string) =>
  hashNewPassword({ password, ...about }).then(
    () => '',
    (error: Error) => error.message,
  )

test('what is tried first is refused: the common ones, however cased, spelt, repeated or wrapped in digits', async () => {
  const common = [
    'qwertyuiop',
    '1234567890',
    'Qwertyuiop',
    'p@ssw0rd',
    'password12',
    'Password2024!',
    '!!Summer99',
    'iloveyou1234',
    'dragondragon',
    'passwordpassword',
    'password1234567890',
    'aaaaaaaaaaaaaaaa',
    'abababababab',
    'abcdefghijkl',
    '98765432109876',
    'sunshine2026',
    '1q2w3e4r5t',
    '  qwertyuiop ',
  ]
  for (const password of common)
    expect([password, await refusal(password)]).toEqual([password, expect.stringContaining('a common one')])
})

test("a password of one's own is not: no kind of character is asked for", () => {
  const own = [
    'violet-otter-hums-42',
    'amber heron sings',
    'correct horse battery',
    'tvzkqwplxm',
    'ein langer Satz ohne Ziffern',
    '私の長い合言葉です',
    'a good long password',
    '4917 8823 0146 7753',
  ]
  expect(own.filter(isCommonPassword)).toEqual([])
})

test("the organisation's name, its domain, the own address and the product are refused by name", async () => {
  expect(await refusal('we are acme foods LTD!')).toContain('"Acme Foods Ltd"')
  expect(await refusal('Ada.Lovelace was born 1815')).toContain('"ada.lovelace"')
  expect(await refusal('blue-water runs deep')).toContain('"bluewater"')
  expect(await refusal('shine on, ShareLight')).toContain('"sharelight"')
})

test('a name of three letters forbids nothing, or hardly a sentence would be left', async () => {
  const hash = await hashNewPassword({ password: 'an ibis on a pier', organisation: 'Ibi', email: 'an@a.example' })
  expect(await passwordMatches(hash, 'an ibis on a pier')).toBe(true)
})

test('the list holds far more than the 3,000 commonest that are long enough to be chosen', async () => {
  const asked = [
    '1qaz2wsx3edc',
    'zaq12wsxcde3',
    'qazwsxedcrfv',
    'football12',
    'liverpool1',
    'manchester',
    'basketball',
    'christopher',
    'qwerty123456',
    'superman123',
  ]
  for (const password of asked) expect([password, isCommonPassword(password)]).toEqual([password, true])
})

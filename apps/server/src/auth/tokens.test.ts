import { generateKeySync, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createTokenIssuer } from './tokens.ts'

const claims = { sessionId: randomUUID(), userId: randomUUID(), organisationId: randomUUID() }
const now = new Date('2026-03-01T10:00:00Z')

const newKey = () => generateKeySync('hmac', { length: 256 })

/** As an installation holds them: the first is in use, the others still count. */
function issuerWith(...held: { id: string; key: ReturnType<typeof newKey> }[]) {
  const [newest] = held as [(typeof held)[number]]
  return createTokenIssuer({ derive: () => newest, deriveWith: async id => held.find(each => each.id === id)?.key })
}

test('a token gives back its claims until it ends', async () => {
  const issuer = issuerWith({ id: 'a', key: newKey() })
  const { token, expiresAt } = await issuer.issue(claims, now)
  expect(await issuer.read(token, now)).toEqual(claims)
  expect(await issuer.read(token, new Date(Date.parse(expiresAt) + 1000))).toBeUndefined()
})

test('a token of another installation, or a changed one, speaks for nobody', async () => {
  const issuer = issuerWith({ id: 'a', key: newKey() })
  const { token } = await issuerWith({ id: 'a', key: newKey() }).issue(claims, now)
  expect(await issuer.read(token, now)).toBeUndefined()
  expect(await issuer.read(`${token}x`, now)).toBeUndefined()
  expect(await issuer.read('not a token', now)).toBeUndefined()
})

test('a token names its key: it holds beside a newer one, and no longer than its key is there', async () => {
  const [old, newer] = [
    { id: 'old', key: newKey() },
    { id: 'newer', key: newKey() },
  ]
  const { token } = await issuerWith(old).issue(claims, now)
  expect(await issuerWith(newer, old).read(token, now)).toEqual(claims)
  expect(await issuerWith(newer).read(token, now)).toBeUndefined()
  expect(await issuerWith(newer, { id: 'old', key: newKey() }).read(token, now)).toBeUndefined()
})

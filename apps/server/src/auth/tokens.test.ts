import { randomBytes, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createTokenIssuer } from './tokens.ts'

const claims = { sessionId: randomUUID(), userId: randomUUID(), organisationId: randomUUID() }
const now = new Date('2026-03-01T10:00:00Z')

test('a token gives back its claims until it ends', async () => {
  const issuer = createTokenIssuer(randomBytes(32))
  const { token, expiresAt } = await issuer.issue(claims, now)
  expect(await issuer.read(token, now)).toEqual(claims)
  expect(await issuer.read(token, new Date(Date.parse(expiresAt) + 1000))).toBeUndefined()
})

test('a token of another installation, or a changed one, speaks for nobody', async () => {
  const issuer = createTokenIssuer(randomBytes(32))
  const { token } = await createTokenIssuer(randomBytes(32)).issue(claims, now)
  expect(await issuer.read(token, now)).toBeUndefined()
  expect(await issuer.read(`${token}x`, now)).toBeUndefined()
  expect(await issuer.read('not a token', now)).toBeUndefined()
})

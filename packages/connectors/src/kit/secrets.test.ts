import { secretsConformance } from '@sharelight/testkit/connectors'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { connectors } from '../registry.ts'
import type { Connector } from './connector.ts'
import { secretPaths, splitSecrets } from './secrets.ts'
import { scrubber } from './scrub.ts'

const secret = (title: string) => z.string().min(1).meta({ title, secret: true })
const settings = z.object({
  endpoint: z.string(),
  password: secret('Password'),
  token: secret('Token').optional(),
  signIn: z
    .discriminatedUnion('kind', [
      z.object({ kind: z.literal('key'), key: z.object({ privateKey: secret('Key'), id: z.string() }) }),
      z.object({ kind: z.literal('none') }),
    ])
    .optional(),
  phrases: z.array(z.string()).default([]).meta({ title: 'Phrases', secret: true }),
})
const madeUp = { ...connectors[0], id: 'made-up', settings } as unknown as Connector

for (const connector of [...connectors, madeUp]) secretsConformance(connector)

test('secrets are found wherever they are nested, and whole lists and documents may be secret', () => {
  expect(secretPaths(settings)).toEqual(['password', 'token', 'signIn/key/privateKey', 'phrases'])
  const { open, secrets } = splitSecrets(settings, {
    endpoint: 'x',
    password: 'hush',
    signIn: { kind: 'key', key: { privateKey: 'hush', id: 'known' } },
    phrases: ['hush', 'hush'],
  })
  expect(open).toEqual({ endpoint: 'x', signIn: { kind: 'key', key: { id: 'known' } } })
  expect([...secrets.keys()]).toEqual(['password', 'signIn/key/privateKey', 'phrases'])
})

test('a secret that nothing could tell from its neighbours is refused when the connector is written', () => {
  expect(() => secretPaths(z.object({ users: z.array(z.object({ password: secret('Password') })) }))).toThrow(
    'Make the list itself secret',
  )
  expect(() => secretPaths(z.object({ tokens: z.record(z.string(), secret('Token')) }))).toThrow(
    'Make the list itself secret',
  )
})

test('of a document that is secret, what tells something is hidden, and ordinary words are not', () => {
  const key = {
    type: 'service_account',
    private_key: '-----BEGIN KEY-----\nMIIEvQIBADANBgkqhkiG9w0B\n-----END KEY-----',
  }
  const scrub = scrubber([JSON.stringify(key)])
  expect(scrub('bad line MIIEvQIBADANBgkqhkiG9w0B in the key of a service_account')).toBe(
    'bad line [hidden] in the key of a service_account',
  )
})

import { describe, expect, test } from 'vitest'
import { createLog } from './log.ts'

function written(record: object, say = 'said'): string {
  const lines: string[] = []
  const log = createLog('info', { write: (line: string) => void lines.push(line) })
  log.child({ reqId: 'r1' }).error(record, say)
  return lines.join('')
}

class Refused extends Error {
  readonly code = 'ECONNREFUSED'
  readonly config = { headers: { Authorization: 'Bearer hush-in-header' }, body: { client_secret: 'hush-in-body' } }
}

describe('what could be a secret is not written', () => {
  test.each([
    [
      'of a request',
      { req: { headers: { authorization: 'hush', cookie: 'hush', 'set-cookie': ['hush'], 'x-api-key': 'hush' } } },
    ],
    [
      'of settings',
      { settings: { mail: { auth: { user: 'u', pass: 'hush' } }, providerKey: null, secretKey: 'hush' } },
    ],
    [
      'however deep and however written',
      { a: { b: { c: [{ clientSecret: 'hush', refresh_token: 'hush', privateKey: 'hush' }] } } },
    ],
    ['in an error, what caused it, and its own fields', { err: new Error('outer', { cause: new Refused('inner') }) }],
    [
      'in an address',
      { url: 'https://sharelight.example/login?reset=hush-one&x=1#token=hush-two', to: 'postgres://me:hush@db/x' },
    ],
    ['in the text of an error', { err: new Error('smtps://me:hush@mail.example refused Bearer hushhushhush') }],
    ['in bytes', { body: Buffer.from('hush') }],
    ['used once', { code: '123456', recoveryCodes: ['hush'], verifier: 'hush' }],
  ])('%s', (_, record) => {
    const line = written(record)
    expect(line).not.toMatch(/hush|aHVzaA|123456/)
    expect(line).toContain('said')
  })

  test('what helps to find a fault is', () => {
    const line = written({
      err: Object.assign(new Refused('no answer from db.example:5432'), { detail: 'Key (name)=(x) exists' }),
      call: 'GET /api/status',
      keyId: 'k1',
      tokens: 3,
      states: { code: '23505' },
    })
    for (const part of ['no answer from db.example:5432', 'ECONNREFUSED', 'log.test', 'Key (name)', 'GET /api/status'])
      expect(line).toContain(part)
    expect(JSON.parse(line)).toMatchObject({ err: { type: 'Refused', code: 'ECONNREFUSED' } })
    for (const part of ['k1', '"tokens":3', '23505', 'r1']) expect(line).toContain(part)
  })

  test('a record that turns in circles is written all the same', () => {
    const circle: Record<string, unknown> = { name: 'round' }
    circle['self'] = circle
    expect(written(circle)).toContain('round')
  })
})

import type { Endpoint } from '@sharelight/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadDemo } from './features/demo/verbs/load-demo.ts'
import { tinyDemo } from './testing/demo.ts'
import { called, callerOf, writes } from './testing/every-call.ts'
import { startMailServer, type MailServer } from './testing/mail-server.ts'
import { setUp, startTestServer, type TestServer } from './testing/server.ts'

/** Of nobody who could be told from somebody else by the key: strangers, and the provider, whose key names no user. */
const ofUsers = writes.filter(({ access }) => access === 'user' || access === 'system')
/** Ends the session that would ask again. */
const aside = ['POST /logout']
/** Ends other sessions than the one that calls, so that it comes last. */
const last = ['PUT /user/password']

type Caller = Awaited<ReturnType<typeof callerOf>>

describe('a write under an Idempotency-Key', () => {
  let server: TestServer, mail: MailServer, own: string, demo: string
  let send: Caller['send'], idFor: Caller['idFor']
  beforeAll(async () => {
    mail = await startMailServer()
    server = await startTestServer({
      publicUrl: 'https://sharelight.example',
      mail: { url: mail.url, from: 'sharelight@acme.example' },
    })
    own = await setUp(server)
    server.services.demo = true
    await loadDemo(server.services, tinyDemo)
    const body = { email: 'demo@sharelight.example', password: 'sharelight-demo' }
    demo = String((await server.call('POST', '/api/login', { body })).body.token)
    ;({ send, idFor } = await callerOf({ server, mail, own, demo }))
  })
  afterAll(async () => {
    await server.close()
    await mail.close()
  })

  /** What is wrong with how a call behaves that is made again; undefined where nothing is. */
  async function faultOf(call: Endpoint, key: string): Promise<string | undefined> {
    const how = { headers: { 'idempotency-key': key }, id: await idFor(call, own) }
    const first = await send(call, own, how)
    if (first.status >= 400) {
      const again = await send(call, own, how)
      return again.body['error'] === 'key_reused' || again.headers['idempotency-replayed'] === 'true'
        ? 'keeps the key of what was refused'
        : undefined
    }
    done.add(called(call))
    const again = await send(call, own, how)
    // Of a long file it is only known that it was sent.
    if (String(again.body['message']).startsWith('This was done')) return undefined
    if (again.headers['idempotency-replayed'] !== 'true') return `is done again (${again.status})`
    if (JSON.stringify(again.body) !== JSON.stringify(first.body)) return 'answers otherwise the second time'
    if (call.method === 'DELETE') return undefined
    const other = await send(call, own, { ...how, more: { another: 'thing' } })
    return other.status === 422 && other.body['error'] === 'key_reused'
      ? undefined
      : `takes another body (${other.status})`
  }
  const done = new Set<string>()

  test(
    'is done once and gives its first answer again, whichever of the declared calls it is',
    { timeout: 300_000 },
    async () => {
      const faults: string[] = []
      const tried = ofUsers.filter(call => !aside.includes(called(call)))
      const inOrder = tried.toSorted((a, b) => Number(last.includes(called(a))) - Number(last.includes(called(b))))
      for (const [index, call] of inOrder.entries()) {
        const fault = await faultOf(call, `key-${index}`)
        if (fault) faults.push(`${called(call)} ${fault}`)
      }
      expect(faults).toEqual([])
      expect(done.size).toBeGreaterThan(60)
    },
  )
})

import type { Endpoint } from '@sharelight/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { loadDemo } from './features/demo/verbs/load-demo.ts'
import { tinyDemo } from './testing/demo.ts'
import { called, callerOf, writes } from './testing/every-call.ts'
import { startMailServer, type MailServer } from './testing/mail-server.ts'
import { setUp, startTestServer, type TestServer } from './testing/server.ts'

/** Its answer is a file, made while it is sent. */
const isFile = (call: Endpoint) => call.path.endsWith('/export')

/** What counts attempts and calls is kept whatever becomes of them, and numbers that were given out are not given again. */
const beside = ['attempts', 'idempotency_keys', 'number_ranges']
/** Of what is noted in batches, some may be written meanwhile. */
const changes = writes.map(({ audit }) => `'${audit}'`).filter(action => action !== "'session.open'")
const only: Readonly<Record<string, string>> = {
  audit_trail: `where action in (${changes.join()})`,
  audit_trails: 'where false',
}

describe('a write whose answer cannot be given', () => {
  let server: TestServer
  let mail: MailServer
  let own: string
  let demo: string
  let send: Awaited<ReturnType<typeof callerOf>>['send']
  beforeAll(async () => {
    mail = await startMailServer()
    server = await startTestServer({
      publicUrl: 'https://sharelight.example',
      mail: { url: mail.url, from: 'sharelight@acme.example' },
    })
    own = await setUp(server)
    server.services.demo = true
    await loadDemo(server.services, tinyDemo)
    const { email, password } = { email: 'demo@sharelight.example', password: 'sharelight-demo' }
    demo = String((await server.call('POST', '/api/login', { body: { email, password } })).body.token)
    ;({ send } = await callerOf({ server, mail, own, demo }))
    for (const call of writes.filter(({ method, path }) => method === 'POST' && !/logout|forgot|demo/.test(path)))
      await send(call, own)
    await server.services.notes.flush()
  })
  afterAll(async () => {
    await server.close()
    await mail.close()
  })

  async function everything(): Promise<Map<string, string>> {
    const { pool } = server.stores.meta
    const { rows: tables } = await pool.query("select tablename as name from pg_tables where schemaname = 'public'")
    const sums = tables
      .map(({ name }) => String(name))
      .filter(name => !beside.includes(name) && !name.startsWith('kysely'))
      .map(
        name =>
          `select '${name}' as name, count(*) || md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum from "${name}" t
            ${only[name] ?? ''}`,
      )
    const { rows } = await pool.query(sums.join(' union all '))
    return new Map(rows.map(({ name, sum }) => [String(name), String(sum)]))
  }

  /** Sends it while no answer at all is as the call declares. */
  async function sendInVain(call: Endpoint, token: string) {
    const { output } = call
    Object.assign(call, { output: z.never() })
    try {
      return await send(call, token)
    } finally {
      Object.assign(call, { output })
    }
  }

  test('was never made, whichever of the declared calls it is', { timeout: 600_000 }, async () => {
    const left: string[] = []
    const answered = new Set<string>()
    const sent = mail.counts().mails
    let before = await everything()
    for (const call of writes.filter(each => !isFile(each)))
      for (const token of [own, demo]) {
        const { status, body } = await sendInVain(call, token)
        if (String(body.message).startsWith('The answer cannot be put together')) answered.add(called(call))
        const after = await everything()
        for (const [name, sum] of after)
          if (sum !== before.get(name)) left.push(`${called(call)} (${status}) left something in ${name}`)
        before = after
      }
    expect(left).toEqual([])
    expect(mail.counts().mails).toBe(sent)
    expect(answered.size).toBeGreaterThan(65)
  })
})

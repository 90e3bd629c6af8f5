import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Endpoint } from '@sharelight/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { loadDemo } from './features/demo/verbs/load-demo.ts'
import { exampleOf, type Schema } from './features/docs/example.ts'
import { tinyDemo } from './testing/demo.ts'
import { declaredEndpoints } from './testing/endpoints.ts'
import { startMailServer, type MailServer } from './testing/mail-server.ts'
import { addAdmin, administrator, setUp, startTestServer, type TestServer } from './testing/server.ts'

const providerKey = 'the key of the provider of this installation'
const writes = declaredEndpoints.filter(({ method }) => method !== 'GET')
const called = ({ method, path }: Endpoint) => `${method} ${path}`
/** Its answer is a file, made while it is sent. */
const isFile = (call: Endpoint) => call.path.endsWith('/export')

/** What counts attempts and calls is kept whatever becomes of them, and numbers that were given out are not given again. */
const beside = ['attempts', 'idempotency_keys', 'number_ranges']
const tableOf: Readonly<Record<string, string>> = {
  '/sources/': 'data_sources',
  '/custom-labels/': 'custom_labels',
  '/exceptions/': 'exceptions',
  '/investigations/': 'investigations',
  '/notifications/': 'notifications',
  '/accounts/': 'accounts',
  '/api-keys/': 'api_keys',
  '/integrations/': 'integrations',
  '/tasks/': 'tasks',
}
/** Of what is noted in batches, some may be written meanwhile. */
const changes = writes.map(({ audit }) => `'${audit}'`).filter(action => action !== "'session.open'")
const only: Readonly<Record<string, string>> = {
  audit_trail: `where action in (${changes.join()})`,
  audit_trails: 'where false',
}
type Given = Record<string, unknown> | unknown[]

describe('a write whose answer cannot be given', () => {
  let server: TestServer
  let mail: MailServer
  let own: string
  let demo: string
  let given: Readonly<Record<string, Given>>
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
    given = await inputs()
    for (const call of writes.filter(({ method, path }) => method === 'POST' && !/logout|forgot|demo/.test(path)))
      await send(call, own)
    await server.services.notes.flush()
  })
  afterAll(async () => {
    await server.close()
    await mail.close()
  })

  /** Where an example says nothing that is here. */
  async function inputs(): Promise<Record<string, Given>> {
    const folder = mkdtempSync(join(tmpdir(), 'answered-'))
    writeFileSync(join(folder, 'a.txt'), 'nothing')
    const { id: other } = await addAdmin(server, own, { email: 'bob@acme.example' }, mail)
    const events = (await server.call('POST', '/api/events', { token: demo, body: {} })).body.items as { id: string }[]
    const [risk] = (await server.call('GET', '/api/insight', { token: own })).body.insights as { id: string }[]
    const source = { connector: 'filesystem', name: 'Folder', settings: { roots: [folder] }, scan: false }
    const login = { email: administrator.email, password: administrator.password }
    const password = { password: administrator.password }
    return {
      'POST /login': login,
      'POST /sources': source,
      'POST /sources/test': source,
      'PATCH /sources/:id': { name: 'Another name' },
      'PATCH /insight': [{ id: risk?.id, severity: 3 }],
      'PUT /score/custom': { type: 'insight', id: risk?.id, score: 0.1 },
      'PATCH /features': { features: [{ id: 'reports', enabled: false }] },
      'POST /events/justify': { ids: [events[0]?.id], reason: 'agreed' },
      'PUT /user/password': { current: administrator.password, password: 'another very long password' },
      'POST /user/second-factor': password,
      'POST /user/passkeys/options': password,
      'POST /password/forgot': { email: administrator.email },
      'PATCH /admins/:id': { id: other, restrictions: [] },
      'PUT /admins/change-status/:id/status/:status': { id: other, status: 'Blocked' },
      'POST /admins/:id/password-link': { id: other },
      'DELETE /admins/:id/second-factor': { id: other },
      'POST /admins/invite': { emails: ['carl@acme.example'], role: 'Admin', restrictions: [] },
      'POST /extproxy/integrations/:service/keys': {
        service: 'mcas',
        keys: [
          { key: 'url', value: 'https://mcas.example' },
          { key: 'token', value: 'secret' },
        ],
      },
    }
  }

  async function send(call: Endpoint, token: string) {
    const example = exampleOf(z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }) as Schema)
    const input = given[called(call)] ?? (example as Given)
    const rest: Record<string, unknown> = Array.isArray(input) ? {} : { id: await idFor(call, token), ...input }
    if (input === example && rest['id'] !== undefined) rest['id'] = await idFor(call, token)
    const path = call.path.replace(/:(\w+)/g, (_, name: string) => {
      const value = rest[name]
      delete rest[name]
      return encodeURIComponent(String(value))
    })
    if (!('id' in input)) delete rest['id']
    const isProvider = call.access === 'provider'
    Object.assign(server.services.settings, { providerKey: isProvider ? providerKey : undefined })
    return server.call(call.method as 'POST', `/api${path}`, {
      token: isProvider ? providerKey : token,
      ...(call.method !== 'DELETE' && { body: Array.isArray(input) ? input : rest }),
    })
  }

  async function idFor({ path, access }: Endpoint, token: string): Promise<unknown> {
    const { pool } = server.stores.meta
    const table = Object.entries(tableOf).find(([beginning]) => path.startsWith(beginning))?.[1]
    const { rows } = await pool.query(
      access === 'provider' || !table
        ? "select id::text as id from organisations where (type = 'demo') = $1"
        : `select t.id::text as id from ${table} t join organisations o on o.id = t.organisation_id where (o.type = 'demo') = $1
            order by t.created_at desc limit 1`,
      [token === demo],
    )
    return rows[0]?.['id'] ?? '7b0e6f0c-5a9d-4f6e-9a41-2f6d1c8b3e10'
  }

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

  test('was never made, whichever of the declared calls it is', { timeout: 300_000 }, async () => {
    const left: string[] = []
    const answered = new Set<string>()
    const sent = mail.counts().mails
    for (const call of writes.filter(each => !isFile(each)))
      for (const token of [own, demo]) {
        const before = await everything()
        const { status, body } = await sendInVain(call, token)
        if (String(body.message).startsWith('The answer cannot be put together')) answered.add(called(call))
        for (const [name, sum] of await everything())
          if (sum !== before.get(name)) left.push(`${called(call)} (${status}) left something in ${name}`)
      }
    expect(left).toEqual([])
    expect(mail.counts().mails).toBe(sent)
    expect(answered.size).toBeGreaterThan(65)
  })
})

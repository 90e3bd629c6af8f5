import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Endpoint } from '@sharelight/contract'
import { z } from 'zod'
import { exampleOf, type Schema } from '../features/docs/example.ts'
import { declaredEndpoints } from './endpoints.ts'
import type { MailServer } from './mail-server.ts'
import { addAdmin, administrator, type TestServer } from './server.ts'

const providerKey = 'the key of the provider of this installation'

/** Every declared call that may change something. */
export const writes = declaredEndpoints.filter(({ method }) => method !== 'GET')
export const called = ({ method, path }: Endpoint) => `${method} ${path}`

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
type Given = Record<string, unknown> | unknown[]

interface Somewhere {
  server: TestServer
  mail: MailServer
  /** Bearer tokens of an organisation of its own, and of the demo. */
  own: string
  demo: string
}
/** How a call is sent besides. */
interface How {
  headers?: Record<string, string>
  /** Put into the body; one that is a list is sent twice over. */
  more?: Record<string, unknown>
  /** Of what it is about; unless given, the newest that there is. */
  id?: unknown
}

/** Sends any declared call with input that is as good as an example can be: with ids of what is there, where one is asked for. */
export async function callerOf({ server, mail, own, demo }: Somewhere) {
  const given = await inputs()
  return { send, idFor }

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

  async function send(call: Endpoint, token: string, { headers, more, id }: How = {}) {
    const example = exampleOf(z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }) as Schema)
    const input = given[called(call)] ?? (example as Given)
    const rest: Record<string, unknown> = Array.isArray(input) ? {} : { id: id ?? (await idFor(call, token)), ...input }
    if (input === example && rest['id'] !== undefined) rest['id'] = id ?? (await idFor(call, token))
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
      ...(headers && { headers }),
      ...(call.method !== 'DELETE' && {
        body: Array.isArray(input) ? [...input, ...(more ? input : [])] : { ...rest, ...more },
      }),
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
}

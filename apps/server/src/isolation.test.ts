import type { Endpoint } from '@sharelight/contract'
import { demoOrganisation } from '@sharelight/demo'
import { tables, tenantTables } from '@sharelight/store'
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { exampleOf, type Schema } from './features/docs/example.ts'
import { loadDemo } from './features/demo/verbs/load-demo.ts'
import { declaredEndpoints } from './testing/endpoints.ts'
import { setUp, startTestServer, type TestServer } from './testing/server.ts'

const size = { employees: 40, contacts: 60, personal: 12, organisations: 10, folders: 30, items: 150, events: 600 }
const exampleId = '7b0e6f0c-5a9d-4f6e-9a41-2f6d1c8b3e10'
const unknownId = '5f0c3a52-91d7-4c61-8a3e-0d2f6b7c9e11'
/** Calls that end the caller's own session or belong to nobody's organisation. */
const aside = (endpoint: Endpoint) =>
  endpoint.access === 'public' ||
  endpoint.access === 'provider' ||
  /^\/(logout|session|credentials\/password|demo|setup)/.test(endpoint.path)
const calls = declaredEndpoints.filter(endpoint => !aside(endpoint))

describe('another organisation', () => {
  let server: TestServer
  let stranger: string
  /** What a stranger was told by every call with every id, and what we had before and after. */
  let tried: { before: object; after: object; sent: number; told: string[] }
  let theirs: { organisationId: string; token: string; ids: string[]; marks: RegExp }

  beforeAll(async () => {
    server = await startTestServer()
    stranger = await setUp(server)
    server.services.demo = true
    const organisationId = await loadDemo(server.services, size)
    // What a demo organisation may not make, one of one's own may.
    await server.stores.meta
      .forOrganisation(organisationId)
      .updateTable('organisations')
      .set({ type: 'regular' })
      .execute()
    const token = String(
      (
        await server.call('POST', '/api/login', {
          body: { email: 'demo@sharelight.example', password: 'sharelight-demo' },
        })
      ).body.token,
    )
    await fill(token)
    theirs = { organisationId, token, ids: await idsOf(organisationId), marks: await marksOf(organisationId) }
    const before = await fingerprint()
    tried = { before, ...(await tryEverything()), after: await fingerprint() }
  }, 400_000)
  afterAll(() => server.close())

  it('is told nothing of ours by any call, whatever ids it sends, and learns not even which exist', () => {
    expect(tried.sent).toBeGreaterThan(1000)
    expect(tried.told).toEqual([])
  })

  it('changes nothing of ours by any call', () => {
    expect(tried.after).toEqual(tried.before)
  })

  it('would be noticed if it saw ours: the same calls give them to ourselves', async () => {
    const seen = new Set<string>()
    for (const endpoint of calls.filter(({ method, path }) => method === 'GET' || path.startsWith('/investigation/')))
      for (const id of idsFor(endpoint, theirs.ids)) {
        const { status, text } = await send(endpoint, theirs.token, id)
        if (status === 200 && theirs.marks.test(text.replaceAll(id, ''))) seen.add(nameOf(endpoint))
      }
    expect([...seen].toSorted()).toEqual(
      expect.arrayContaining([
        'GET /admins',
        'GET /status/info',
        'GET /sources',
        'POST /investigation/files',
        'POST /investigation/employees',
      ]),
    )
    expect(seen.size).toBeGreaterThan(15)
  }, 400_000)

  async function tryEverything() {
    const told: string[] = []
    let sent = 0
    for (const endpoint of calls) {
      const toUnknown = new Map<string, number>()
      const statusOf = async (id: string) => (await send(endpoint, stranger, id)).status
      for (const id of idsFor(endpoint, theirs.ids)) {
        const unknown = unknownLike(id)
        const expected = takesIds(endpoint) ? (toUnknown.get(unknown) ?? (await statusOf(unknown))) : undefined
        const { status, text } = await send(endpoint, stranger, id)
        sent++
        if (theirs.marks.test(withoutSent(text))) told.push(`${nameOf(endpoint)} with ${id}: ${text.slice(0, 200)}`)
        if (expected === undefined) continue
        // What a call changed may have it answer the next one otherwise, whichever id that carries.
        const now = status === expected ? expected : await statusOf(unknown)
        toUnknown.set(unknown, now)
        if (status !== now && status !== 429 && now !== 429)
          told.push(`${nameOf(endpoint)} answers ${status} to ${id} and ${now} to an id that nobody has`)
      }
    }
    return { told, sent }
  }

  /** What a caller sent itself may stand in what it made of it, such as its own audit trail. */
  function withoutSent(text: string) {
    return theirs.ids.reduce((left, id) => left.replaceAll(id, ''), text)
  }

  /** Lets the organisation own something of everything that the examples can make. */
  async function fill(token: string) {
    for (const endpoint of calls.filter(({ method }) => method === 'POST')) await send(endpoint, token, exampleId)
  }

  async function send(endpoint: Endpoint, token: string, id: string) {
    const { method, path } = endpoint
    const { schema, example: unnamed } = declarationOf(endpoint)
    const example = withId(unnamed, id)
    const fields: Record<string, unknown> =
      typeof example === 'object' && example !== null && !Array.isArray(example) ? { ...example } : {}
    const taken = new Set<string>()
    const url = path
      .replace(/:(\w+)/g, (_, name: string) => {
        taken.add(name)
        const value = String(fields[name] ?? '')
        return encodeURIComponent(/id|subject|key/i.test(name) ? id : value)
      })
      .replace('*', '')
    // What narrows an answer is left out, so that it holds all it can.
    const wanted = (name: string) =>
      !taken.has(name) && (schema.required?.includes(name) || /id|subject|key|data|change|items/i.test(name))
    const rest = Object.fromEntries(Object.entries(fields).filter(([name]) => wanted(name)))
    const query =
      method === 'GET' || method === 'DELETE'
        ? `?${new URLSearchParams(Object.entries(rest).map(([name, value]): [string, string] => [name, String(value)])).toString()}`
        : ''
    const response = await server.app.inject({
      method,
      url: `/api${url}${query}`,
      headers: { authorization: `Bearer ${token}` },
      ...(!query && { payload: (Array.isArray(example) ? example : rest) as object }),
    })
    return { status: response.statusCode, text: response.body }
  }

  async function idsOf(organisationId: string): Promise<string[]> {
    const demo = demoOrganisation({ size, today: server.services.now() })
    const own = await Promise.all(
      tenantTables.map(async table =>
        Object.values(
          (await server.stores.meta.acrossOrganisations
            .selectFrom(table)
            .selectAll()
            .where('organisation_id', '=', organisationId)
            .limit(1)
            .executeTakeFirst()) ?? {},
        ).find(value => /^[0-9a-f]{8}-[0-9a-f]{4}-/.test(String(value)) && value !== organisationId),
      ),
    )
    const clusters = await server.stores.analytics.rows<{ id: string }>(
      'SELECT toString(label_set_key) AS id FROM items WHERE organisation_id = {organisationId:UUID} LIMIT 1',
      { organisationId },
    )
    return [
      ...new Set(
        [
          organisationId,
          demo.item(0).id,
          demo.folders[0]?.id,
          demo.identities[0]?.id,
          demo.identities[50]?.id,
          demo.organisations[1]?.domain,
          demo.sources[0]?.id,
          '577',
          clusters[0]?.id,
          ...own,
        ]
          .filter(id => id !== undefined)
          .map(String),
      ),
    ]
  }

  /** What could only come from the organisation's own rows. */
  async function marksOf(organisationId: string): Promise<RegExp> {
    const users = await server.stores.meta.acrossOrganisations
      .selectFrom('users')
      .select('id')
      .where('organisation_id', '=', organisationId)
      .execute()
    const marks = [organisationId, ...users.map(({ id }) => id), 'northlight', '@sharelight\\.example', '00004f25-000']
    return new RegExp(marks.join('|'), 'i')
  }

  async function fingerprint() {
    const ofMeta = await Promise.all(
      tenantTables
        .filter(table => table !== 'sessions')
        .map(async table => {
          const rows = await server.stores.meta.acrossOrganisations
            .selectFrom(table)
            .selectAll()
            .where('organisation_id', '=', theirs.organisationId)
            .execute()
          return [
            table,
            createHash('sha256')
              .update(
                rows
                  .map(row => JSON.stringify(row))
                  .toSorted()
                  .join('\n'),
              )
              .digest('hex'),
          ]
        }),
    )
    const ofAnalytics = await Promise.all(
      tables.tables.map(async ({ name }) => {
        const rows = await server.stores.analytics.rows(
          `SELECT count() AS rows, sum(cityHash64(*)) AS content FROM ${name} WHERE organisation_id = {organisationId:UUID}`,
          { organisationId: theirs.organisationId },
        )
        return [name, rows]
      }),
    )
    return Object.fromEntries([...ofMeta, ...ofAnalytics])
  }
})

function nameOf({ method, path }: Endpoint): string {
  return `${method} ${path}`
}

/** Every id where the call takes one; any one where it takes none. */
function idsFor(endpoint: Endpoint, ids: readonly string[]): readonly string[] {
  return takesIds(endpoint) ? ids : ids.slice(0, 1)
}

function takesIds(endpoint: Endpoint): boolean {
  return declarationOf(endpoint).takesIds
}

interface Declaration {
  schema: Schema
  example: unknown
  takesIds: boolean
}
const declarations = new Map<Endpoint, Declaration>()

/** Made once for each of the thousands of calls. */
function declarationOf(endpoint: Endpoint): Declaration {
  const known = declarations.get(endpoint)
  if (known) return known
  const schema = z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' }) as Schema
  const takes =
    /:\w*(id|subject|key)/i.test(endpoint.path) || /"(\w*[iI]ds?|subject\w*|key)":|uuid/.test(JSON.stringify(schema))
  const made = { schema, example: exampleOf(schema), takesIds: takes }
  declarations.set(endpoint, made)
  return made
}

/** An id of the same form that nobody has. */
function unknownLike(id: string): string {
  return /^\d+$/.test(id) ? '999999999' : id.includes('.') ? 'nobody.example' : unknownId
}

function withId(example: unknown, id: string): unknown {
  if (example === exampleId || example === '1042') return id
  if (Array.isArray(example)) return example.map(part => withId(part, id))
  if (typeof example === 'object' && example !== null)
    return Object.fromEntries(Object.entries(example).map(([key, value]) => [key, withId(value, id)]))
  return example
}

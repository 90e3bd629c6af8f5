import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { createSocket } from 'node:dgram'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer as createTlsServer, type Server as TlsServer } from 'node:tls'
import { installationTrail } from '@sharelight/store'
import { makeCertificate } from '@sharelight/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createHeadKeeper, readHeadsFile } from '../../audit/heads.ts'
import { createNotes } from '../../audit/notes.ts'
import { sendToSyslog } from '../../audit/syslog.ts'
import { noteRefused } from '../../auth/outcomes.ts'
import {
  addAdmin,
  administrator,
  organisationIdOf,
  setUp,
  startTestServer,
  type TestServer,
} from '../../testing/server.ts'

const folder = mkdtempSync(join(tmpdir(), 'sharelight-heads-'))
let server: TestServer
let token: string
let organisationId: string
let userId: string

beforeAll(async () => {
  server = await startTestServer()
  token = await setUp(server)
  organisationId = await organisationIdOf(server)
  userId = (await server.stores.meta.acrossOrganisations.selectFrom('users').select('id').executeTakeFirstOrThrow()).id
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

async function entries(query: string) {
  await server.services.notes.flush()
  const { body } = await server.call('GET', `/api/audit-trail?${query}`, { token })
  return body.entries as {
    action: string
    subject: string
    userEmail: string
    address: string
    after: Record<string, unknown>
    number: number
  }[]
}

test('signing in, failing to and trying too often are told to the organisation whose account it is, and of an unknown address to none', async () => {
  const attempt = (email: string, password: string) => server.call('POST', '/api/login', { body: { email, password } })
  expect((await attempt(administrator.email, administrator.password)).status).toBe(200)
  for (let time = 0; time < 20; time++) await attempt(administrator.email, 'a wrong password')
  await attempt('nobody@acme.example', 'my other password')
  expect(await entries('action=session.open')).toMatchObject([
    { userEmail: administrator.email, after: { by: 'password' } },
    { after: { by: 'setup' } },
  ])
  // However many batches they were written in.
  const [refused, tooMany] = [await entries('action=session.refuse'), await entries('action=session.too-many')]
  expect(Math.min(refused.length, tooMany.length)).toBeGreaterThan(0)
  expect([...refused, ...tooMany].every(({ userEmail }) => userEmail === administrator.email)).toBe(true)
  expect([...refused, ...tooMany].reduce((sum, { after }) => sum + Number(after.count ?? 1), 0)).toBe(20)
  const strange = await server.stores.meta.acrossOrganisations
    .selectFrom('audit_trail')
    .selectAll()
    .where('organisation_id', '=', installationTrail)
    .where('action', '=', 'session.refuse')
    .execute()
  expect(strange).toHaveLength(1)
  expect(JSON.stringify(strange)).not.toMatch(/nobody|my other password/)
})

test('a refusal is told with who was refused what, and many of a minute are one entry', async () => {
  const { token: other } = await addAdmin(server, token, { email: 'finn@acme.example', restrictions: ['it05'] })
  for (let time = 0; time < 30; time++)
    expect((await server.call('GET', '/api/audit-trail', { token: other })).status).toBe(403)
  const told = await entries('action=access.refused')
  for (const entry of told)
    expect(entry).toMatchObject({
      userEmail: 'finn@acme.example',
      subject: 'GET /api/audit-trail',
      after: { code: 'restricted' },
    })
  // However many batches they were written in.
  expect(told.length).toBeLessThan(5)
  expect(told.reduce((sum, { after }) => sum + Number(after.count ?? 1), 0)).toBe(30)
})

test('what an API key may not do is told with the key', async () => {
  const { body } = await server.call('POST', '/api/api-keys', { token, body: { name: 'reader', scope: 'read' } })
  await server.call('POST', '/api/admins/invite', { token: String(body.apiKey), body: { emails: ['x@acme.example'] } })
  expect(await entries('action=access.refused&search=invite')).toMatchObject([
    { userEmail: expect.stringContaining('API key reader') },
  ])
})

test('who looks for persons or at evidence is told with what was looked at; a list is not', async () => {
  await server.call('GET', '/api/entities/search/type/employees/query/jo', { token })
  await server.call('GET', '/api/entities/search/type/employees/query/ann', { token })
  await server.call('POST', '/api/investigation/employees', { token, body: {} })
  await server.call('POST', '/api/investigation/employees', { token, body: { search: 'Mara' } })
  expect(JSON.stringify(await entries('action=entity.search'))).toMatch(
    /employees jo.*employees ann|employees ann.*employees jo/,
  )
  expect(await entries('action=person.search')).toMatchObject([{ subject: 'Mara' }])
})

test('ten thousand callers who invent themselves make sixty entries and one for all others, and no call waits for them', async () => {
  const notes = createNotes(server.services)
  for (let each = 0; each < 10_000; each++) {
    notes.note({
      actor: { organisationId: installationTrail, userId: null, userEmail: '', address: `198.51.100.${each}` },
      action: 'session.refused',
    })
  }
  await notes.flush()
  const rows = await server.stores.meta.acrossOrganisations
    .selectFrom('audit_trail')
    .selectAll()
    .where('organisation_id', '=', installationTrail)
    .where('action', '=', 'session.refused')
    .orderBy('number')
    .execute()
  expect(rows).toHaveLength(61)
  expect(rows.at(-1)).toMatchObject({ user_email: 'others', after: { count: 9940 } })
  expect(await entries('action=session.refused')).toEqual([])
})

test('what anybody tries on an account, from however many addresses, is one entry that counts them', async () => {
  const before = (await entries('action=session.refuse')).length
  for (let each = 0; each < 3000; each++) {
    noteRefused(server.services, {
      by: 'password',
      ip: `2001:db8::${each.toString(16)}`,
      user: { id: userId, organisation_id: organisationId },
    })
  }
  const [last, ...others] = await entries('action=session.refuse')
  expect(others).toHaveLength(before)
  expect(last).toMatchObject({ userEmail: administrator.email, address: '', after: { by: 'password', count: 3000 } })
  expect(last?.after['addresses']).toHaveLength(20)
})

test('what could not be written is written the next time', async () => {
  const errors: unknown[] = []
  const notes = createNotes({
    ...server.services,
    log: {
      error: (...given: unknown[]) => {
        errors.push(given)
      },
    },
  })
  notes.note({
    actor: { organisationId, userId: null, userEmail: 'Sharelight', address: '' },
    action: 'test.retried',
    subject: 'a',
  })
  await server.stores.meta.pool.query('alter table audit_trail rename to away')
  await notes.flush()
  await server.stores.meta.pool.query('alter table away rename to audit_trail')
  expect([errors.length, await entries('action=test.retried')]).toEqual([1, []])
  await notes.flush()
  expect(await entries('action=test.retried')).toMatchObject([{ subject: 'a' }])
})

test('entries are filtered by user and time, and one that was changed is named', async () => {
  const all = await entries('limit=500')
  expect((await entries('user=finn%40acme.example')).every(({ userEmail }) => userEmail === 'finn@acme.example')).toBe(
    true,
  )
  expect(await entries(`to=${new Date(0).toISOString()}`)).toEqual([])
  expect(await entries(`from=${new Date(0).toISOString()}&limit=500`)).toHaveLength(all.length)
  await server.stores.meta
    .forOrganisation(organisationId)
    .updateTable('audit_trail')
    .set({ subject: 'another' })
    .where('number', '=', 2)
    .execute()
  expect((await server.call('GET', '/api/audit-trail?limit=500', { token })).body).toMatchObject({ firstBroken: 2 })
})

test('heads go to the file when something was added, a torn line spoils none, and none of it is a secret', async () => {
  const file = join(folder, 'heads.jsonl')
  writeFileSync(file, '{"organisation":"torn')
  const keep = createHeadKeeper({
    ...server.services,
    settings: { ...server.services.settings, audit: { retentionDays: 30, heads: file } },
  })
  await keep()
  await keep()
  const { heads, damaged } = await readHeadsFile(file)
  expect(damaged).toEqual([1])
  expect(heads.map(head => head.organisation).sort()).toEqual([installationTrail, organisationId].sort())
  await server.call('POST', '/api/admins/invite', { token, body: { emails: ['more@acme.example'] } })
  await keep()
  expect((await readHeadsFile(file)).heads).toHaveLength(3)
  expect(readFileSync(file, 'utf8')).not.toContain('acme')
})

test.each(['udp', 'tcp'] as const)('heads go to a syslog server by %s, as RFC 5424 has them', async protocol => {
  const received: string[] = []
  const arrived = Promise.withResolvers<void>()
  const take = (data: Buffer) => {
    received.push(data.toString())
    arrived.resolve()
  }
  const [port, close] = protocol === 'udp' ? await listenUdp(take) : await listenTcp(take)
  try {
    await createHeadKeeper({
      ...server.services,
      settings: {
        ...server.services.settings,
        audit: { retentionDays: 30, syslog: { protocol, host: '127.0.0.1', port } },
      },
    })()
    await arrived.promise
    expect(received[0]).toMatch(
      /^(\d+ )?<109>1 \S+Z \S+ sharelight \d+ AUDITHEAD \[head@32473 organisation="[-\da-f]{36}" number="\d+" hash="[\da-f]{64}" keyId="\w+" signature="[\da-f]{64}"\] /,
    )
  } finally {
    close()
  }
})

async function listenUdp(take: (data: Buffer) => void): Promise<[number, () => void]> {
  const socket = createSocket('udp4').on('message', take)
  await new Promise<void>(resolve => {
    socket.bind(0, '127.0.0.1', resolve)
  })
  return [
    socket.address().port,
    () => {
      socket.close()
    },
  ]
}

async function listenTcp(take: (data: Buffer) => void): Promise<[number, () => void]> {
  const listener = createServer(socket => {
    socket.on('data', take)
  })
  await new Promise<void>(resolve => {
    listener.listen(0, '127.0.0.1', resolve)
  })
  return [
    (listener.address() as AddressInfo).port,
    () => {
      listener.close()
    },
  ]
}

describe('over TLS', () => {
  const certificates = mkdtempSync(join(tmpdir(), 'sharelight-syslog-'))
  const { cert, key } = makeCertificate(certificates)
  const received: string[] = []
  let listening: TlsServer, arrived: PromiseWithResolvers<void>
  beforeAll(async () => {
    arrived = Promise.withResolvers()
    listening = createTlsServer({ cert: readFileSync(cert), key: readFileSync(key) }, socket => {
      socket.on('data', (data: Buffer) => void received.push(data.toString())).on('end', () => arrived.resolve())
      socket.on('error', () => undefined)
    })
    await new Promise<void>(resolve => {
      listening.listen(0, '127.0.0.1', resolve)
    })
  })
  afterAll(() => {
    listening.close()
    rmSync(certificates, { recursive: true })
  })
  const head = {
    organisation: installationTrail,
    number: 1,
    hash: 'a'.repeat(64),
    time: new Date(0).toISOString(),
    keyId: 'k1',
    signature: 'b'.repeat(64),
  }
  const to = (host: string, ca?: string) =>
    sendToSyslog({ protocol: 'tls', host, port: (listening.address() as AddressInfo).port, ...(ca && { ca }) }, [head])

  test.each(['127.0.0.1', 'localhost'])('heads go to %s where its certificate holds', async host => {
    arrived = Promise.withResolvers()
    received.length = 0
    await to(host, cert)
    await arrived.promise
    expect(received.join('')).toMatch(/^\d+ <109>1 .*AUDITHEAD \[head@32473 /)
  })

  test('nothing is sent to who has no certificate that holds, or one of another name', async () => {
    received.length = 0
    await expect(to('localhost')).rejects.toThrow(/self-signed/)
    const other = makeCertificate(certificates, { name: 'other', hosts: 'DNS:logs.example' })
    listening.setSecureContext({ cert: readFileSync(other.cert), key: readFileSync(other.key) })
    await expect(to('localhost', other.cert)).rejects.toThrow(/altnames/)
    expect(received).toEqual([])
  })
})

test('a syslog server that does not answer costs a line in the log, and the heads are sent again', async () => {
  const errors: unknown[] = []
  const log = {
    ...server.services.log,
    error: (given: unknown) => {
      errors.push(given)
    },
  } as unknown as typeof server.services.log
  const keep = createHeadKeeper({
    ...server.services,
    log,
    settings: {
      ...server.services.settings,
      audit: { retentionDays: 30, syslog: { protocol: 'tcp', host: '127.0.0.1', port: 1 } },
    },
  })
  await keep()
  await keep()
  expect(errors).toHaveLength(2)
})

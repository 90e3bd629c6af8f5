import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readAuditHeads } from '@sharelight/store'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { administrator, addOrganisation, setUp, startTestServer, type TestServer } from '../testing/server.ts'
import type { ListedEntry, VerifiedTrails } from './audit.ts'
import { listenForOperator } from './listen.ts'
import { operate } from './operate.ts'

const folder = mkdtempSync(join(tmpdir(), 'sharelight-operator-'))
const dataDir = join(folder, 'data')
let server: TestServer, token: string, listening: { close(): Promise<void> }

beforeAll(async () => {
  mkdirSync(dataDir)
  // As a killed owner leaves it.
  writeFileSync(join(dataDir, 'operator.sock'), '')
  server = await startTestServer({}, { dataDir })
  token = await setUp(server)
  listening = await listenForOperator(server.services, dataDir)
})
afterAll(async () => {
  await listening.close()
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

const keyIn = () => readFileSync(`${dataDir}.key`, 'utf8').trim().split('\n').at(-1)
const status = async (bearer: string) => (await server.call('GET', '/api/status/info', { token: bearer })).status

test('keys are rotated while the server runs: who is signed in stays so, and the trails say it', async () => {
  const before = keyIn()
  const { wrappingKey } = (await operate({ dataDir }, { operation: 'keys-state', input: {} })) as {
    wrappingKey: string
  }
  await operate({ dataDir }, { operation: 'keys-rotate', input: { rotation: 'wrapping-key' } })
  await operate({ dataDir }, { operation: 'keys-rotate', input: { rotation: 'data-keys' } })
  expect(keyIn()).not.toBe(before)
  expect(await operate({ dataDir }, { operation: 'keys-state', input: {} })).not.toMatchObject({ wrappingKey })
  expect(await status(token)).toBe(200)
  const rows = await server.stores.meta.acrossOrganisations
    .selectFrom('audit_trail')
    .select('after')
    .where('action', '=', 'keys.rotate')
    .execute()
  expect(rows.map(({ after }) => after)).toContainEqual({ keys: 'wrapping-key' })
  expect(rows.map(({ after }) => after)).toContainEqual({ keys: 'data-keys' })
})

test('an administrator is let in again while the server runs', async () => {
  const input = { email: administrator.email, withoutSecondFactor: false, origin: 'http://localhost:8080' }
  expect(await operate({ dataDir }, { operation: 'password-link', input })).toMatch(
    /^http:\/\/localhost:8080\/login\?reset=[\w-]{20,}$/,
  )
  await expect(
    operate({ dataDir }, { operation: 'password-link', input: { ...input, email: 'no@body.example' } }),
  ).rejects.toThrow('No administrator has the address no@body.example')
})

test('trails are verified and listed while the server runs and writes to them', async () => {
  const heads = `${dataDir}.audit-heads.jsonl`
  await server.call('POST', '/api/login', { body: { email: 'no@body.example', password: 'a password of nobody' } })
  await server.services.notes.flush()
  for (const head of await readAuditHeads(server.stores.meta.acrossOrganisations, new Map(), new Date()))
    appendFileSync(heads, `${JSON.stringify(head)}\n`)
  const verify = async () =>
    (await operate({ dataDir }, { operation: 'audit-verify', input: { heads } })) as VerifiedTrails
  const [{ trails, hasHeads }] = await Promise.all([
    verify(),
    ...Array.from({ length: 20 }, (_, place) =>
      server.call('POST', '/api/investigations', { token, body: { name: `${place}`, content: { type: 'FILE' } } }),
    ),
  ])
  expect(hasHeads).toBe(true)
  expect(trails.map(({ problems }) => problems)).toEqual(trails.map(() => []))
  expect(trails.length).toBeGreaterThan(1)
  const own = (await operate({ dataDir }, { operation: 'audit-list', input: { limit: 5 } })) as ListedEntry[]
  expect(own).toContainEqual(expect.objectContaining({ action: 'session.refuse' }))
  const db = server.stores.meta.acrossOrganisations
  const { number } = await db
    .selectFrom('audit_trail')
    .select('number')
    .where('action', '=', 'session.refuse')
    .executeTakeFirstOrThrow()
  await db
    .updateTable('audit_trail')
    .set({ address: '192.0.2.1' })
    .where('number', '=', number)
    .where('action', '=', 'session.refuse')
    .execute()
  expect((await verify()).trails.flatMap(({ problems }) => problems)).toContainEqual({
    kind: 'changed',
    from: number,
    to: number,
  })
})

test('a backup is made while the server runs, and holds every table of both stores', async () => {
  const path = join(folder, 'backup')
  const sums = (await operate(
    { dataDir },
    { operation: 'backup', input: { path, passphrase: 'a passphrase for backups' } },
  )) as { table: string; rows: number }[]
  expect(sums.find(({ table }) => table === 'meta.organisations')?.rows).toBe(1)
  expect(sums.map(({ table }) => table)).toEqual(
    expect.arrayContaining(['meta.audit_trail', 'meta.data_keys', 'analytics.events', 'analytics.items']),
  )
  expect(statSync(path).mode & 0o777).toBe(0o600)
  await expect(operate({ dataDir }, { operation: 'backup', input: { path, passphrase: 'short' } })).rejects.toThrow(
    'at least 16 characters',
  )
})

test('an organisation whose key is destroyed has lost its secrets, and its sessions', async () => {
  const other = await addOrganisation(server)
  const { meta } = server.stores
  await meta.saveSecret(other.organisationId, 'token', 'hush')
  expect(
    await operate({ dataDir }, { operation: 'keys-destroy', input: { organisationId: other.organisationId } }),
  ).toEqual({ name: 'Other' })
  expect(await meta.readSecret(other.organisationId, 'token')).toBeUndefined()
  await expect(meta.hmacKey(other.organisationId)).rejects.toThrow('destroyed')
  expect(await status(other.token)).toBe(401)
  expect(await status(token)).toBe(200)
  const line = await meta
    .forOrganisation(other.organisationId)
    .selectFrom('audit_trail')
    .select('action')
    .where('action', '=', 'keys.destroy')
    .executeTakeFirst()
  expect(line).toBeDefined()
})

test('only its owner may open the socket, and what is sent there is bounded', async () => {
  const path = join(dataDir, 'operator.sock')
  expect(statSync(path).mode & 0o777).toBe(0o600)
  const flood = connect(path)
  flood.on('error', () => undefined).write('x'.repeat(200_000))
  await new Promise(resolve => flood.once('close', resolve))
  for (const asked of [
    { operation: 'constructor', input: {} },
    { operation: 'keys-destroy', input: { organisationId: 'x' } },
  ]) {
    await expect(operate({ dataDir }, asked as never)).rejects.toThrow(/no operation|Invalid/)
  }
  expect(await operate({ dataDir }, { operation: 'keys-state', input: {} })).toMatchObject({ destroyed: 1 })
})

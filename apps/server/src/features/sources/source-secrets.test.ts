import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ConnectorError, findConnector, type Connector } from '@sharelight/connectors'
import type { Source } from '@sharelight/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { addOrganisation, setUp, startTestServer, workOnScans, type TestServer } from '../../testing/server.ts'

const secret = z.string().min(4, 'too short').meta({ title: 'Secret', secret: true })
const Settings = z.object({
  roots: z.array(z.string()),
  host: z.string().default('one.example'),
  says: z.enum(['yes', 'no']).default('yes').meta({ title: 'Answers' }),
  password: secret,
  signIn: z.object({ user: z.string(), privateKey: secret.optional() }).optional(),
})
const opened: z.infer<typeof Settings>[] = []

/** Reads folders like the real one, and tells everybody its password when it fails. */
function madeUp(): Connector {
  const folders = findConnector('filesystem') as Connector
  return {
    ...folders,
    id: 'made-up',
    name: 'Made up',
    settings: Settings as unknown as Connector['settings'],
    hosts: settings => [Settings.parse(settings).host],
    load: async () => async (settings, io) => {
      const parsed = Settings.parse(settings)
      opened.push(parsed)
      if (parsed.says === 'no')
        throw new ConnectorError(
          'permission_denied',
          `${parsed.host} refused ${parsed.password} of ${Buffer.from(`ada:${parsed.password}`).toString('base64')}`,
        )
      return (await folders.load())(folders.settings.parse({ roots: parsed.roots }), io)
    },
  }
}

let server: TestServer, token: string, folder: string, source: Source
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sharelight-secrets-'))
  writeFileSync(join(folder, 'hello.txt'), 'Good morning.')
  server = await startTestServer({ scanRoots: { '*': [folder] } }, { connectors: [madeUp()] })
  token = await setUp(server)
  source = (await by('POST', '/sources', { connector: 'made-up', name: 'Odd', settings: all(), scan: false }))
    .body as unknown as Source
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

const all = () => ({ roots: [folder], password: 'hush-one', signIn: { user: 'ada', privateKey: 'hush-two' } })
const by = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) =>
  server.call(method, `/api${path}`, { token, ...(body && { body }) })
const change = (settings: object) => by('PATCH', `/sources/${source.id}`, { settings })

/** Every table of every schema, jobs included, as text. */
async function dump(): Promise<string> {
  const { pool } = server.stores.meta
  const { rows } = await pool.query(
    `select table_schema || '."' || table_name || '"' as name from information_schema.tables where table_schema not in ('pg_catalog', 'information_schema')`,
  )
  const texts = await Promise.all(
    rows.map(async ({ name }) => JSON.stringify((await pool.query(`select * from ${String(name)}`)).rows)),
  )
  return texts.join('\n')
}

test('answers say which secrets a source has, and nothing holds their values', async () => {
  const listed = await by('GET', '/sources')
  expect(listed.body.sources).toMatchObject([
    { secrets: ['password', 'signIn/privateKey'], settings: { host: 'one.example', signIn: { user: 'ada' } } },
  ])
  expect(JSON.stringify([source, listed.body])).not.toContain('hush')
  await workOnScans(server)
  await by('POST', `/sources/${source.id}/scan`)
  await expect
    .poll(async () => ((await by('GET', '/sources')).body.sources as Source[])[0]?.lastScan?.finishedAt ?? null, {
      timeout: 30_000,
    })
    .not.toBeNull()
  expect(opened.at(-1)).toMatchObject({ password: 'hush-one', signIn: { privateKey: 'hush-two' } })
  expect(await dump()).not.toMatch(/hush|aHVza/)
}, 60_000)

test('a change that leaves them out keeps them, null removes, and a new value takes the place', async () => {
  expect((await change({ roots: [folder], signIn: { user: 'bob' } })).body).toMatchObject({
    secrets: ['password', 'signIn/privateKey'],
  })
  expect(opened.at(-1)).toMatchObject({ password: 'hush-one', signIn: { user: 'bob', privateKey: 'hush-two' } })
  expect(
    (await change({ roots: [folder], password: 'hush-three', signIn: { user: 'bob', privateKey: null } })).body,
  ).toMatchObject({ secrets: ['password'] })
  expect(opened.at(-1)).toMatchObject({ password: 'hush-three', signIn: { user: 'bob' } })
  const refused = await change({ roots: [folder], password: null })
  expect(refused).toMatchObject({ status: 400, body: { field: 'settings.password' } })
  expect(await dump()).not.toMatch(/hush|aHVza/)
})

test('a test of a source uses what it has saved, towards its own hosts only, in its own organisation only, and saves nothing', async () => {
  const tested = (settings: object, given: object = {}) =>
    by('POST', '/sources/test', {
      connector: 'made-up',
      source: source.id,
      settings: { roots: [folder], ...settings },
      ...given,
    })
  const right = await tested({ signIn: { user: 'carl' } })
  expect(right).toMatchObject({ status: 200, body: { ok: true } })
  expect(opened.at(-1)).toMatchObject({ password: 'hush-three', signIn: { user: 'carl' } })
  const failed = await tested({ says: 'no' })
  expect(failed.body).toMatchObject({ ok: false })
  expect(JSON.stringify([right.body, failed.body])).not.toMatch(/hush|aHVza/)
  const before = opened.length
  expect(await tested({ host: 'evil.example' })).toMatchObject({ status: 400, body: { field: 'settings.password' } })
  expect((await tested({}, { connector: 'filesystem' })).status).toBe(404)
  const { token: stranger } = await addOrganisation(server)
  const body = { connector: 'made-up', source: source.id, settings: { roots: [folder] } }
  expect((await server.call('POST', '/api/sources/test', { token: stranger, body })).status).toBe(404)
  expect(opened.length).toBe(before)
  expect((await by('GET', '/sources')).body.sources).toMatchObject([{ settings: { signIn: { user: 'bob' } } }])
})

test('a saved secret goes to no other host than it was saved for, until it is entered again', async () => {
  const before = opened.length
  expect(JSON.stringify((await change({ roots: [folder], host: 'evil.example' })).body)).toContain('enter it again')
  expect(opened.length).toBe(before)
  expect((await change({ roots: [folder], host: 'two.example', password: 'hush-four' })).status).toBe(200)
})

test('what a connector throws has no secret in it, as it is or encoded', async () => {
  const answers = [
    await change({ roots: [folder], says: 'no', host: 'two.example' }),
    await by('POST', '/sources/test', { connector: 'made-up', settings: { ...all(), says: 'no' } }),
    await by('POST', '/sources', { connector: 'made-up', name: 'No', settings: { ...all(), says: 'no' } }),
  ]
  for (const { body } of answers) {
    expect(JSON.stringify(body)).toContain('[hidden]')
    expect(JSON.stringify(body)).not.toMatch(/hush|odXNo|h1c2/)
  }
})

test('a source that is removed leaves none behind', async () => {
  expect((await by('DELETE', `/sources/${source.id}`)).status).toBe(200)
  const { rows } = await server.stores.meta.pool.query("select name from secrets where name like 'source/%'")
  expect(rows).toEqual([])
})

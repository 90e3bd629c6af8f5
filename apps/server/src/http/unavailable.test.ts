import { startClickHouseFront, startPostgres, type ClickHouseFront, type PostgresServer } from '@sharelight/testkit'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { administrator, setUp, startTestServer, type TestServer } from '../testing/server.ts'

describe('a store that goes away', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sharelight-away-'))
  let postgres: PostgresServer, server: TestServer
  beforeAll(async () => {
    postgres = await startPostgres()
    server = await startTestServer({}, { dataDir: join(folder, 'data'), databaseUrl: postgres.url })
  })
  afterAll(async () => {
    await server?.close()
    await postgres?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  it('S7.001 S8.018 gives 503 with the time to try again, and the server recovers by itself', async () => {
    const token = await setUp(server)
    const saved = { mip: { added: true } }
    await server.call('PUT', '/api/extproxy/integrations/ui-settings', { token, body: { uiSettings: saved } })
    await postgres.goAway()
    const away = await server.call('PUT', '/api/extproxy/integrations/ui-settings', {
      token,
      body: { uiSettings: { theme: 'dark' } },
    })
    expect(away).toMatchObject({ status: 503, body: { success: false, code: 503, error: 'unavailable' } })
    expect(Number(away.headers['retry-after'])).toBeGreaterThan(0)
    await postgres.comeBack()
    await expect
      .poll(
        async () =>
          (
            await server.call('POST', '/api/login', {
              body: { email: administrator.email, password: administrator.password },
            })
          ).status,
        { timeout: 30_000 },
      )
      .toBe(200)
    const { body } = await server.call('GET', '/api/extproxy/integrations/ui-settings', { token })
    expect(body).toEqual({ value: { uiSettings: { ...saved, theme: 'light' } } })
  })
})

describe('an analytics store that goes away', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sharelight-analytics-away-'))
  let clickhouse: ClickHouseFront, server: TestServer, token: string
  beforeAll(async () => {
    clickhouse = await startClickHouseFront(join(folder, 'analytics'))
    server = await startTestServer({}, { dataDir: join(folder, 'data'), clickhouseUrl: clickhouse.url })
    token = await setUp(server)
  })
  afterAll(async () => {
    await server?.close()
    await clickhouse?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  const unavailable = { status: 503, body: { success: false, code: 503, error: 'unavailable' } }
  const ask = () => server.call('POST', '/api/metrics/query', { token, body: { cube: 'items', measures: ['items'] } })

  it('S8.018 gives 503 with the time to try again, while what does not need it works on; the server recovers by itself', async () => {
    expect((await ask()).status).toBe(200)
    await clickhouse.goAway()
    const away = await ask()
    expect(away).toMatchObject(unavailable)
    expect(Number(away.headers['retry-after'])).toBeGreaterThan(0)
    expect(
      (
        await server.call('POST', '/api/login', {
          body: { email: administrator.email, password: administrator.password },
        })
      ).status,
    ).toBe(200)
    await clickhouse.comeBack()
    expect((await ask()).status).toBe(200)
  })

  it("is told from one that refuses a question: a proxy's page, too many questions and a stop are 503, a mistake of ours is 500", async () => {
    const refusedWith = async (refusal: Parameters<ClickHouseFront['refuse']>[0]) => {
      clickhouse.refuse(refusal)
      const { status } = await ask()
      clickhouse.refuse(undefined)
      return status
    }
    expect(await refusedWith({ status: 502, text: '<html><body><h1>502 Bad Gateway</h1></body></html>' })).toBe(503)
    expect(
      await refusedWith({
        status: 500,
        code: '202',
        text: 'Code: 202. DB::Exception: Too many simultaneous queries. (TOO_MANY_SIMULTANEOUS_QUERIES)',
      }),
    ).toBe(503)
    expect(
      await refusedWith({
        status: 500,
        code: '236',
        text: 'Code: 236. DB::Exception: Server is shutting down. (ABORTED)',
      }),
    ).toBe(503)
    expect(
      await refusedWith({
        status: 404,
        code: '60',
        text: 'Code: 60. DB::Exception: Table nothing does not exist. (UNKNOWN_TABLE)',
      }),
    ).toBe(500)
    expect(
      await refusedWith({ status: 400, code: '53', text: 'Code: 53. DB::Exception: Type mismatch. (TYPE_MISMATCH)' }),
    ).toBe(500)
  })

  it('saves no change that it would have to follow', async () => {
    const insights = async () =>
      (await server.call('GET', '/api/insight', { token })).body.insights as { id: string; severity: number }[]
    const labels = async () => (await server.call('GET', '/api/label-api/all', { token })).body.labels
    const audited = async () => (await server.call('GET', '/api/audit-trail', { token })).body
    const before = { insights: await insights(), labels: await labels(), audited: await audited() }
    const [insight] = before.insights
    await clickhouse.goAway()
    const changes = await Promise.all([
      server.call('PATCH', '/api/insight', {
        token,
        body: [{ id: insight?.id, severity: insight?.severity === 3 ? 1 : 3 }],
      }),
      server.call('PATCH', '/api/label-api/', { token, body: [{ key: 'hr/job_descriptions', sensitivityLevel: 3 }] }),
      server.call('PUT', '/api/score/custom', {
        token,
        body: { type: 'label', id: 'hr/job_descriptions', score: 0.9 },
      }),
    ])
    for (const change of changes) expect(change).toMatchObject(unavailable)
    await clickhouse.comeBack()
    expect({ insights: await insights(), labels: await labels(), audited: await audited() }).toEqual(before)
  })
})

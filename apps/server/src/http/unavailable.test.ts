import { startPostgres, type PostgresServer } from '@sharelight/testkit'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { administrator, setUp, startTestServer, type TestServer } from '../testing/server.ts'

describe('a store that goes away', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'sharelight-away-'))
  let postgres: PostgresServer, server: TestServer
  beforeAll(async () => {
    postgres = await startPostgres()
    server = await startTestServer({}, { dataDir, databaseUrl: postgres.url })
  })
  afterAll(async () => {
    await server?.close()
    await postgres?.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })

  it('S7.001 S8.018 gives 503 with the time to try again, and the server recovers by itself', async () => {
    const token = await setUp(server)
    const saved = { mip: { added: true } }
    await server.call('PUT', '/api/extproxy/integrations/ui-settings', { token, body: { uiSettings: saved } })
    await postgres.goAway()
    const away = await server.call('PUT', '/api/extproxy/integrations/ui-settings', { token, body: { uiSettings: { theme: 'dark' } } })
    expect(away).toMatchObject({ status: 503, body: { success: false, code: 503, error: 'unavailable' } })
    expect(Number(away.headers['retry-after'])).toBeGreaterThan(0)
    await postgres.comeBack()
    await expect.poll(async () => (await server.call('POST', '/api/login', { body: { email: administrator.email, password: administrator.password } })).status, { timeout: 30_000 }).toBe(200)
    const { body } = await server.call('GET', '/api/extproxy/integrations/ui-settings', { token })
    expect(body).toEqual({ value: { uiSettings: { ...saved, theme: 'light' } } })
  })
})

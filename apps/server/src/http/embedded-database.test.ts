import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { administrator, setUp, startTestServer, type TestServer } from '../testing/server.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'sharelight-database-'))
const reports: string[] = []
let server: TestServer, token: string
beforeAll(async () => {
  server = await startTestServer({}, { dataDir, report: sentence => reports.push(sentence) })
  token = await setUp(server)
})
afterAll(async () => {
  await server?.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const logIn = (password: string) =>
  server.call('POST', '/api/login', { body: { email: administrator.email, password } })

it('a user whose stored preferences are too deep to be held signs in as anybody else, and the operator is told', async () => {
  const { pool } = server.stores.meta
  await pool.query('UPDATE users SET preferences = $1', [`${'{"a":'.repeat(2000)}1${'}'.repeat(2000)}`])
  expect((await logIn('the wrong password')).status).toBe(401)
  expect((await logIn(administrator.password)).status).toBe(200)
  expect((await server.call('GET', '/api/user/me', { token })).status).toBeLessThan(500)
  expect(reports.filter(report => report.includes('column preferences'))).toHaveLength(1)
})

it('requests whose database is killed are answered with 503 or done, nothing else, and the next ones are answered', async () => {
  const ask = (n: number) =>
    server.call('PUT', '/api/extproxy/integrations/ui-settings', {
      token,
      body: { uiSettings: { mip: { added: n % 2 === 0 } } },
    })
  const asked = Array.from({ length: 60 }, (_, n) => ask(n))
  for (let kill = 0; kill < 3; kill++) {
    await Promise.race(asked.splice(0, 20))
    const { pid } = server.stores.meta.pool
    if (pid) process.kill(pid, 'SIGKILL')
  }
  const statuses = new Set((await Promise.all(asked)).map(({ status }) => status))
  expect([...statuses].filter(status => status !== 200 && status !== 503)).toEqual([])
  await expect.poll(async () => (await ask(0)).status, { timeout: 30_000 }).toBe(200)
  expect((await server.call('GET', '/api/extproxy/integrations/ui-settings', { token })).body).toMatchObject({
    value: { uiSettings: { mip: { added: true } } },
  })
})

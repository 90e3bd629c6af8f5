import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ReportRun, ReportSchedule } from '@sharelight/contract'
import { afterAll, expect, test } from 'vitest'
import { mailing } from '../../testing/report-mail.ts'
import { setUp, startTestServer, type TestServer } from '../../testing/server.ts'
import { reportMail } from './schedules/kinds.ts'

const driver = join(import.meta.dirname, '../../testing/report-run-driver.ts')
const folder = mkdtempSync(join(tmpdir(), 'sharelight-report-run-'))
const dataDir = join(folder, 'data')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function withServer<T>(use: (server: TestServer) => Promise<T>): Promise<T> {
  const server = await startTestServer(mailing, { dataDir })
  try {
    return await use(server)
  } finally {
    await server.close()
  }
}

/** Whether it came to its end; killed so long after it began. */
const work = (killAfterMs?: number) =>
  new Promise<boolean>((resolve, reject) => {
    const child = spawn(process.execPath, [driver, dataDir], { stdio: ['ignore', 'pipe', 'pipe'] })
    let errors = ''
    child.stderr.on('data', (text: Buffer) => (errors += text.toString()))
    child.stdout.once('data', () => {
      if (killAfterMs !== undefined) setTimeout(() => child.kill('SIGKILL'), killAfterMs)
    })
    child.on('close', (code, signal) => {
      if (code === 0) resolve(true)
      else if (signal === 'SIGKILL') resolve(false)
      else reject(new Error(errors))
    })
  })

test('a report whose process is killed while it is made is made by the next one: one run, one whole file, one mail', async () => {
  const token = await withServer(async server => {
    const signedIn = await setUp(server)
    await server.stores.meta.acrossOrganisations
      .updateTable('organisations')
      .set({ edition: 'enterprise', domains: ['acme.example'] })
      .execute()
    const schedule = {
      name: 'The board',
      report: { ready: 'executive' },
      format: 'pdf',
      rhythm: { every: 'monthly', day: 'last' },
      at: '02:30',
      addresses: ['board@acme.example'],
    }
    const { body, status } = await server.call('POST', '/api/reports/schedules', { token: signedIn, body: schedule })
    expect(status).toBe(200)
    await server.call('POST', `/api/reports/schedules/${(body as unknown as ReportSchedule).id}/run`, {
      token: signedIn,
    })
    return signedIn
  })
  for (const ms of [0, 150 * Math.random(), 400 * Math.random()]) await work(ms)
  expect(await work()).toBe(true)
  await withServer(async server => {
    const { body } = await server.call('GET', '/api/reports/runs', { token })
    const [run, ...more] = (body as unknown as { items: ReportRun[] }).items
    expect([run?.state, run?.error, more]).toEqual(['done', null, []])
    const { rawPayload } = await server.app.inject({
      url: `/api/reports/runs/${run?.id}/file`,
      headers: { authorization: `Bearer ${token}` },
    })
    expect([rawPayload.length, rawPayload.includes('%%EOF')]).toEqual([run?.bytes, true])
    const mails = await server.stores.meta.acrossOrganisations
      .selectFrom('outbox')
      .select('payload')
      .where('kind', '=', reportMail)
      .execute()
    expect(mails).toHaveLength(1)
  })
}, 300_000)

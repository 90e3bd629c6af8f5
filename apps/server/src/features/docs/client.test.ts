import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setUp, startTestServer, type TestServer } from '../../testing/server.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../../../../..')
const folder = mkdtempSync(join(tmpdir(), 'sharelight-client-'))
const installed = join(folder, 'node_modules/@sharelight/client')
let server: TestServer, url: string, key: string

beforeAll(async () => {
  server = await startTestServer()
  const token = await setUp(server)
  url = await server.app.listen({ port: 0, host: '127.0.0.1' })
  const made = await server.call('POST', '/api/api-keys', { token, body: { name: 'Robot', scope: 'admin' } })
  key = String(made.body['apiKey'])
  mkdirSync(installed, { recursive: true })
  await run(process.execPath, [join(root, 'scripts/client.ts'), installed])
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Checks the types of a program that knows nothing of us but the package. Gives what the compiler says against it. */
async function complaints(program: string): Promise<string> {
  writeFileSync(join(folder, 'program.ts'), program)
  const options = [
    '--noEmit',
    '--strict',
    '--module',
    'nodenext',
    '--target',
    'es2023',
    '--lib',
    'es2023,dom',
    '--types',
    '',
  ]
  const tsc = join(root, 'node_modules/typescript/bin/tsc')
  const files = [join(folder, 'program.ts')]
  return run(process.execPath, [tsc, ...options, '--ignoreConfig', ...files], { cwd: folder }).then(
    ({ stdout }) => stdout,
    (error: unknown) => String((error as { stdout?: unknown }).stdout),
  )
}

/** As the program names it. */
const client = JSON.stringify('@sharelight/client')
const program = `
import { createClient, SharelightError } from ${client}
const [url = '', apiKey = ''] = process.argv.slice(2)
const sharelight = createClient({ url, apiKey })
const { user } = await sharelight.getStatus()
const saved = await sharelight.saveInvestigation({ name: 'Ours', content: { type: 'files' } })
const lines: string = await sharelight.exportList({ kind: 'files' }).catch((error: unknown) => {
  if (error instanceof SharelightError) return error.code
  throw error
})
const answer = await sharelight.queryMetric({ cube: 'items', measures: ['items'] })
const missing = await sharelight.getPlan({ id: '00000000-0000-4000-8000-000000000001' }).catch((error: unknown) => error)
console.log(JSON.stringify({
  email: user?.email, saved: saved.name, csv: lines.slice(0, 5), total: answer.total,
  missing: missing instanceof SharelightError && [missing.status, missing.code, missing.message],
}))
declare const process: { argv: string[] }
`

test("a stranger's program compiles against the client, and calls with its key", async () => {
  expect(await complaints(program)).toBe('')
  const { stdout } = await run(process.execPath, [join(folder, 'program.ts'), url, key])
  expect(JSON.parse(stdout)).toMatchObject({
    email: 'ada@acme.example',
    saved: 'Ours',
    total: 1,
    missing: [404, 'not_found', expect.stringMatching(/plan/i)],
  })
})

test('what a call does not take, or does not answer, does not compile', async () => {
  const wrong = `
import { createClient } from ${client}
const sharelight = createClient({ url: 'http://localhost', apiKey: 'slk_x' })
await sharelight.queryMetric({ cube: 'moods' })
const { nothing } = await sharelight.getStatus()
await sharelight.createApiKey({ name: 'x' })
`
  expect((await complaints(wrong)).match(/program\.ts\(\d+/g)).toEqual(['program.ts(4', 'program.ts(5', 'program.ts(6'])
})

test('a call that is not answered is made again under its own key, and is done once', async () => {
  const { createClient } = (await import(join(installed, 'index.js'))) as {
    createClient: (options: object) => Record<string, (input: object) => Promise<{ objects: { name: string }[] }>>
  }
  let lost = 0
  const lossy: typeof fetch = async (...request) => {
    const answer = await fetch(...request)
    if (lost++ > 0) return answer
    throw new TypeError('the connection was reset')
  }
  const sharelight = createClient({ url, apiKey: key, fetch: lossy })
  await sharelight['saveInvestigation']?.({ name: 'Once', content: { type: 'events' } })
  const { objects } = (await sharelight['listInvestigations']?.({})) ?? { objects: [] }
  expect(lost).toBe(3)
  expect(objects.filter(({ name }) => name === 'Once')).toHaveLength(1)
})

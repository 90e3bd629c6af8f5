import { spawn } from 'node:child_process'
import { globSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { administrator, organisation } from './company.ts'
import { startServer } from './server.ts'

/** Where `npm test` installs it (scripts/python-tools.mjs). */
const [schemathesis] = globSync(join(import.meta.dirname, '../../.cache/schemathesis-*/bin/schemathesis'))
/** Seconds that are spent on calling; two minutes are the most in any case. */
const seconds = 40
const checks = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_headers_conformance',
  'response_schema_conformance',
]
/** What ends the session that the others call with, or loads the demo organisation. */
const aside = '^/(demo|logout)'

test.skipIf(!schemathesis)(
  'whatever is made of the description of the API, no call breaks, and each answers as it is described',
  { timeout: 180_000 },
  async () => {
    const server = await startServer()
    const folder = await mkdtemp(join(tmpdir(), 'sharelight-schemathesis-'))
    try {
      const token = new URL(server.setupLink).searchParams.get('token')
      const response = await fetch(`${server.url}/api/setup`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          token,
          organisation: { name: organisation.name, domains: [organisation.domain] },
          admin: administrator,
        }),
      })
      const session = (await response.json()) as { token: string }
      const { code, said } = await call(folder, [
        'run',
        `${server.url}/api/docs/openapi.json`,
        '--header',
        `Authorization: Bearer ${session.token}`,
        '--checks',
        checks.join(),
        '--phases',
        'coverage,fuzzing',
        '--max-time',
        String(seconds),
        '--seed',
        '1',
        '--no-shrink',
        '--workers',
        '1',
        '--exclude-path-regex',
        aside,
        '--warnings',
        'off',
        '--no-color',
      ])
      expect({ code, said: code === 0 ? '' : said.slice(-20_000) }).toEqual({ code: 0, said: '' })
    } finally {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    }
  },
)

/** Runs the program in a folder of its own, where it leaves what it keeps. */
function call(cwd: string, args: readonly string[]): Promise<{ code: number | null; said: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(schemathesis ?? '', args, { cwd, stdio: ['ignore', 'pipe', 'pipe'], timeout: 120_000 })
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        said += chunk.toString()
      })
    child.once('error', reject)
    child.once('exit', code => resolve({ code, said }))
  })
}

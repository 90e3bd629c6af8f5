import { spawn } from 'node:child_process'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { request } from './calls.ts'
import { setUpOrganisation } from './people.ts'
import { startServer } from './server.ts'

/** Where `npm test` installs it (scripts/python-tools.mjs). */
const [scim2] = globSync(join(import.meta.dirname, '../../.cache/scim2-cli-*/bin/scim2'))

test.skipIf(!scim2)('the public conformance checks of SCIM 2.0 find nothing to say', { timeout: 180_000 }, async () => {
  const server = await startServer()
  try {
    const { token } = await request<{ token: string }>(server, ['POST', '/provisioning/tokens'], {
      body: { name: 'Checks' },
      token: await setUpOrganisation(server),
    })
    const { code, said } = await check(`${server.url}/scim/v2`, token)
    expect({ code, wrong: said.filter(line => !line.startsWith('SUCCESS') && !line.startsWith(' ')).slice(1) }).toEqual(
      { code: 0, wrong: [] },
    )
    expect(said.filter(line => line.startsWith('SUCCESS')).length).toBeGreaterThan(40)
  } finally {
    await server.stop()
  }
})

function check(url: string, token: string): Promise<{ code: number | null; said: string[] }> {
  return new Promise((resolve, reject) => {
    const args = ['--url', url, '--header', `Authorization: Bearer ${token}`, 'test']
    const child = spawn(scim2 ?? '', args, { stdio: ['ignore', 'pipe', 'pipe'], timeout: 120_000 })
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        said += chunk.toString()
      })
    child.once('error', reject)
    child.once('exit', code => resolve({ code, said: said.split('\n').filter(line => line !== '') }))
  })
}

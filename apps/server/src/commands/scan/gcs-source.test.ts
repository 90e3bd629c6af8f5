import { execFile } from 'node:child_process'
import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fakeGcsMissing, gcsSeed, startFakeGcs, type GcsEmulator, type GcsSeed } from '@sharelight/testkit/benches'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const main = join(import.meta.dirname, '../../main.ts')
const iban = 'Please pay to DE89 3704 0044 0532 0130 00.'
const email = 'reader@test-project.iam.gserviceaccount.com'
const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })
const privateKey = pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
type Line = Record<string, unknown>

/** Google's token endpoint, as far as service accounts ask it: it takes what their key has signed. */
function tokenServer(seen: Line[]): Server {
  return createServer((request, response) => {
    void (async () => {
      const parts: Buffer[] = []
      for await (const part of request) parts.push(part as Buffer)
      const form = new URLSearchParams(Buffer.concat(parts).toString())
      const [head = '', body = '', signature = ''] = (form.get('assertion') ?? '').split('.')
      const isSigned = verify(
        'RSA-SHA256',
        Buffer.from(`${head}.${body}`),
        createPublicKey(pair.publicKey.export({ type: 'spki', format: 'pem' })),
        Buffer.from(signature, 'base64url'),
      )
      seen.push(JSON.parse(Buffer.from(body, 'base64url').toString()) as Line)
      const answer = isSigned
        ? { access_token: 'ya29.token', expires_in: 3600, token_type: 'Bearer' }
        : { error: 'invalid_grant' }
      response.writeHead(isSigned ? 200 : 400, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
    })()
  })
}

const missing = fakeGcsMissing()
describe.skipIf(missing !== undefined)(
  `the command line reads Google Cloud Storage without a server${missing ? `: ${missing}` : ''}`,
  () => {
    const root = mkdtempSync(join(tmpdir(), 'sharelight-gcs-'))
    const claims: Line[] = []
    const tokens = tokenServer(claims)
    let emulator: GcsEmulator, seed: GcsSeed
    beforeAll(async () => {
      await new Promise<void>(resolve => {
        tokens.listen(0, '127.0.0.1', resolve)
      })
      emulator = await startFakeGcs()
      seed = gcsSeed(emulator.url)
      await seed.bucket('papers')
      await seed.put('papers', 'finance/pay.txt', iban)
      await seed.put('papers', 'finance/old.txt', 'Nothing of note.')
      await seed.call('PATCH', 'b/papers/o/finance%2Fpay.txt', { acl: [{ entity: 'allUsers', role: 'READER' }] })
      const key = { type: 'service_account', project_id: 'test-project', client_email: email, private_key: privateKey }
      writeFileSync(join(root, 'gcs.json'), JSON.stringify({ endpoint: emulator.url, serviceAccountKey: key }))
    })
    afterAll(async () => {
      tokens.close()
      await emulator?.stop()
      rmSync(root, { recursive: true, force: true })
    })

    const run = (command: string, ...args: string[]) =>
      new Promise<{ code: number; stdout: string; stderr: string }>(resolve => {
        const address = `http://127.0.0.1:${(tokens.address() as AddressInfo).port}`
        const env = {
          ...process.env,
          DATA_DIR: '',
          OUTBOUND_ALLOW: '127.0.0.1',
          OUTBOUND_HOSTS: JSON.stringify({ 'oauth2.googleapis.com': address }),
        }
        const all = [main, command, '--connector', 'gcs', '--settings', 'gcs.json', ...args]
        execFile(process.execPath, all, { cwd: root, env }, (error, stdout, stderr) =>
          resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr }),
        )
      })
    const scan = async () => {
      const files = ['items', 'resources'].flatMap(name => [`--${name}`, `${name}.jsonl`])
      const { code, stdout, stderr } = await run('scan', '--json', '--state', 'state', ...files)
      expect({ code, stderr }).toEqual({ code: 0, stderr: expect.not.stringContaining('PRIVATE KEY') as string })
      return JSON.parse(stdout) as Line
    }
    const lines = (name: string) =>
      readFileSync(join(root, `${name}.jsonl`), 'utf8')
        .split('\n')
        .filter(Boolean)
        .map(line => JSON.parse(line) as Line)

    test('the connection is tried by a token that the key has signed for, in no other name', async () => {
      const { code, stdout, stderr } = await run('check')
      expect({ code, stderr }).toMatchObject({ code: 0 })
      expect(stdout + stderr).not.toContain('PRIVATE KEY')
      expect(claims[0]).toMatchObject({ iss: email, scope: expect.stringContaining('devstorage') as string })
      expect(claims[0]).not.toHaveProperty('sub')
    })

    test('every object is a line with who reaches it, every bucket a resource, and a later call names changes only', async () => {
      expect(await scan()).toMatchObject({ seen: 2, complete: 2, labels: { 'regulated/pfi/iban': 1 }, unmapped: {} })
      expect(lines('items').find(({ name }) => name === 'pay.txt')).toMatchObject({
        key: 'papers/finance/pay.txt',
        service: 'gcs',
        status: 'complete',
        shareType: 'anonymous',
        sensitivity: 'high',
      })
      expect(lines('resources')).toMatchObject([{ id: 'papers', kind: 'bucket', facts: { uniformAccess: false } }])
      await seed.remove('papers', 'finance/old.txt')
      await scan()
      expect(lines('items')).toEqual([{ key: 'papers/finance/old.txt', path: 'papers/finance/old.txt', removed: true }])
    })
  },
)

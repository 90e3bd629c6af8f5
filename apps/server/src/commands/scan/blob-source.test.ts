import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { azuriteMissing, blobSeed, startAzurite, type Azurite, type BlobSeed } from '@sharelight/testkit/benches'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const main = join(import.meta.dirname, '../../main.ts')
const iban = 'Please pay to DE89 3704 0044 0532 0130 00.'
type Line = Record<string, unknown>

const missing = azuriteMissing()
describe.skipIf(missing !== undefined)(
  `the command line reads Azure Blob Storage without a server${missing ? `: ${missing}` : ''}`,
  () => {
    const root = mkdtempSync(join(tmpdir(), 'sharelight-blob-'))
    let azurite: Azurite, seed: BlobSeed
    beforeAll(async () => {
      azurite = await startAzurite()
      seed = blobSeed(azurite)
      for (const container of ['papers', 'open']) await seed.container(container)
      await seed.put('papers', 'finance/old.txt', 'Nothing of note.')
      await seed.put('open', 'finance/pay.txt', iban)
      await seed.acl('open', 'blob')
      const settings = { account: azurite.account, endpoint: azurite.url, accountKey: azurite.key }
      writeFileSync(join(root, 'blob.json'), JSON.stringify(settings))
    })
    afterAll(async () => {
      await azurite?.stop()
      rmSync(root, { recursive: true, force: true })
    })

    const run = (command: string, ...args: string[]) =>
      new Promise<{ code: number; stdout: string; stderr: string }>(resolve => {
        const env = { ...process.env, DATA_DIR: '', OUTBOUND_ALLOW: '127.0.0.1' }
        const all = [main, command, '--connector', 'azure-blob', '--settings', 'blob.json', ...args]
        execFile(process.execPath, all, { cwd: root, env }, (error, stdout, stderr) =>
          resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr }),
        )
      })
    const scan = async () => {
      const files = ['items', 'resources'].flatMap(name => [`--${name}`, `${name}.jsonl`])
      const { code, stdout, stderr } = await run('scan', '--json', '--state', 'state', ...files)
      expect({ code, stderr }).toEqual({ code: 0, stderr: expect.not.stringContaining(azurite.key) as string })
      return JSON.parse(stdout) as Line
    }
    const lines = (name: string) =>
      readFileSync(join(root, `${name}.jsonl`), 'utf8')
        .split('\n')
        .filter(Boolean)
        .map(line => JSON.parse(line) as Line)
    const item = (key: string) => lines('items').find(line => line['key'] === key)

    test('the connection is tried, and the settings are never spelt out', async () => {
      const { code, stdout, stderr } = await run('check')
      expect(code).toBe(0)
      expect(stdout + stderr).not.toContain(azurite.key)
    })

    test('every blob is a line with who reaches it, containers and the account are resources, and a later call names changes only', async () => {
      expect(await scan()).toMatchObject({ seen: 2, complete: 2, labels: { 'regulated/pfi/iban': 1 }, unmapped: {} })
      expect(item('open/finance/pay.txt')).toMatchObject({
        service: 'az_storage',
        status: 'complete',
        shareType: 'anonymous',
        sensitivity: 'high',
      })
      expect(item('papers/finance/old.txt')).toMatchObject({ shareType: 'inside' })
      expect(lines('resources').map(({ id, kind, public: isPublic }) => [id, kind, isPublic])).toEqual(
        expect.arrayContaining([
          ['open', 'container', true],
          ['papers', 'container', false],
          [`account:${azurite.account}`, 'storage_account', null],
        ]),
      )
      await seed.remove('papers', 'finance/old.txt')
      await seed.acl('open')
      await scan()
      expect(lines('items')).toEqual(
        expect.arrayContaining([
          { key: 'papers/finance/old.txt', path: 'papers/finance/old.txt', removed: true },
          expect.objectContaining({ key: 'open/finance/pay.txt', shareType: 'inside', sensitivity: 'high' }),
        ]),
      )
    })
  },
)

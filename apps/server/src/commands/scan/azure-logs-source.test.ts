import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { azuriteMissing, blobSeed, startAzurite, type Azurite, type BlobSeed } from '@sharelight/testkit/benches'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const main = join(import.meta.dirname, '../../main.ts')
type Line = Record<string, unknown>
const time = new Date(Date.now() - 3_600_000)
const [y, m, d, h] = time.toISOString().split(/[-T:]/)
const place = (resource: string) => `resourceId=/SUBSCRIPTIONS/S/${resource}/y=${y}/m=${m}/d=${d}/h=${h}/m=00/PT1H.json`
const line = (record: object) => `${JSON.stringify({ time: time.toISOString(), ...record })}\n`
const read = (name: string, more: object = {}) => ({
  resourceId:
    '/subscriptions/s/resourceGroups/g/providers/Microsoft.Storage/storageAccounts/papers/blobServices/default',
  operationName: 'GetBlob',
  category: 'StorageRead',
  callerIpAddress: '203.0.113.9:44321',
  correlationId: name,
  identity: { type: 'OAuth', requester: { upn: 'Ada@example.com' } },
  properties: { objectKey: `/papers/finance/${name}`, metricResponseType: 'Success' },
  ...more,
})

const missing = azuriteMissing()
describe.skipIf(missing !== undefined)(
  `the command line reads Azure's logs from a storage account${missing ? `: ${missing}` : ''}`,
  () => {
    const root = mkdtempSync(join(tmpdir(), 'sharelight-azure-logs-'))
    let azurite: Azurite, seed: BlobSeed
    const reads = 'insights-logs-storageread'
    const storage = place('RESOURCEGROUPS/G/PROVIDERS/MICROSOFT.STORAGE/STORAGEACCOUNTS/PAPERS/BLOBSERVICES/DEFAULT')
    beforeAll(async () => {
      azurite = await startAzurite()
      seed = blobSeed(azurite)
      for (const container of [reads, 'insights-activity-logs', 'insights-logs-signinlogs', 'papers'])
        await seed.container(container)
      await seed.put('papers', 'PT1H.json', line(read('not-ours')))
      await seed.append(reads, storage, line(read('a.txt')))
      await seed.append(reads, storage, 'this is no record\n')
      await seed.append(reads, storage, line(read('b.txt')).slice(0, 50))
      const open = {
        resourceId: '/subscriptions/s/x',
        category: 'Administrative',
        resultType: 'Success',
        correlationId: 'c',
      }
      await seed.append(
        'insights-activity-logs',
        place(''),
        line({
          ...open,
          operationName: 'Microsoft.Authorization/roleAssignments/write',
          identity: { claims: { upn: 'eve@example.com' } },
        }) +
          line({ ...open, operationName: 'Microsoft.Compute/snapshots/beginGetAccess/action' }) +
          line({ ...open, operationName: 'Microsoft.Frobnicators/things/frobnicate' }),
      )
      const signIn = {
        category: 'SignInLogs',
        operationName: 'Sign-in activity',
        resultType: '50126',
        properties: {
          id: 'S1',
          userPrincipalName: 'ada@example.com',
          ipAddress: '203.0.113.9',
          createdDateTime: time.toISOString(),
          location: { countryOrRegion: 'DE' },
          status: { errorCode: 50126 },
        },
      }
      await seed.put(
        'insights-logs-signinlogs',
        'tenantId=t/y=2026/old.json',
        JSON.stringify({ records: [{ time: time.toISOString(), ...signIn }] }),
      )
    })
    afterAll(async () => {
      await azurite?.stop()
      rmSync(root, { recursive: true, force: true })
    })

    const run = (settings: object, ...args: string[]) =>
      new Promise<{ code: number; stdout: string; stderr: string }>(resolve => {
        writeFileSync(
          join(root, 'logs.json'),
          JSON.stringify({ account: azurite.account, endpoint: azurite.url, ...settings }),
        )
        const env = { ...process.env, DATA_DIR: '', OUTBOUND_ALLOW: '127.0.0.1' }
        const [command = '', ...rest] = args
        const all = [main, command, '--connector', 'azure-resource-logs', '--settings', 'logs.json', ...rest]
        execFile(process.execPath, all, { cwd: root, env }, (error, stdout, stderr) =>
          resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr }),
        )
      })
    const scan = async () => {
      const settings = { sasToken: seed.signature('rl') }
      const { code, stdout, stderr } = await run(
        settings,
        'scan',
        '--json',
        '--state',
        'state',
        '--events',
        'events.jsonl',
      )
      expect({ code, stderr }).toEqual({ code: 0, stderr: expect.any(String) as string })
      return JSON.parse(stdout) as Line
    }
    const events = () =>
      readFileSync(join(root, 'events.jsonl'), 'utf8')
        .split('\n')
        .filter(Boolean)
        .map(text => JSON.parse(text) as Line)

    test('each record is one event, blobs by the key that reading them has; what grows is read on from its byte', async () => {
      const { unmapped } = await scan()
      expect(unmapped).toEqual({
        azure: { 'not a record': 1, 'Administrative Microsoft.Frobnicators/things/frobnicate': 1 },
      })
      expect(events().map(({ type, actor, item }) => [type, actor, item])).toEqual(
        expect.arrayContaining([
          ['file_downloaded', 'ada@example.com', 'finance/a.txt'],
          ['role_changed', 'eve@example.com', null],
          ['anonymous_link_created', null, null],
          ['sign_in_failed', 'ada@example.com', null],
        ]),
      )
      expect(events()).toHaveLength(4)
      await seed.append(reads, storage, line(read('b.txt')).slice(50) + line(read('c.txt', { statusCode: 403 })))
      expect(await scan()).toMatchObject({ unmapped: {} })
      expect(events().map(({ type, item, ip }) => [type, item, ip])).toEqual([
        ['file_downloaded', 'finance/b.txt', '203.0.113.9'],
      ])
    })

    test('a key that does not fit and a signature without the right to list end with one sentence that holds neither', async () => {
      const wrong = Buffer.from('another key, hush').toString('base64')
      for (const settings of [{ accountKey: wrong }, { sasToken: seed.signature('r') }]) {
        const { code, stdout, stderr } = await run(settings, 'check')
        expect(code).not.toBe(0)
        expect(stdout + stderr).not.toMatch(/sig=|hush/)
        expect(stdout + stderr).not.toContain(wrong)
      }
      const { stdout } = await run({ sasToken: seed.signature('rwl') }, 'check')
      expect(stdout).toContain('excess   The signature may also write')
    })
  },
)

import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  freePort,
  mongoMissing,
  mongoSeed,
  startMongo,
  startMongoReplay,
  type MongoReplay,
  type MongoSeed,
  type MongoServer,
} from '@sharelight/testkit/benches'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const main = join(import.meta.dirname, '../../main.ts')
const iban = 'DE89 3704 0044 0532 0130 00'
type Line = Record<string, unknown>

const missing = mongoMissing()
describe.skipIf(missing !== undefined)(
  `the command line reads MongoDB without a server${missing ? `: ${missing}` : ''}`,
  () => {
    const root = mkdtempSync(join(tmpdir(), 'sharelight-mongodb-'))
    let server: MongoServer, seed: MongoSeed, replay: MongoReplay
    beforeAll(async () => {
      server = await startMongo()
      seed = await mongoSeed(server.port)
      replay = await startMongoReplay([{ user: 'reader', db: 'admin', password: 'right', roles: [] }])
      const documents = Array.from({ length: 20 }, (_, at) => ({ _id: at, bank: { iban }, colour: 'green' }))
      await seed.run('shop', { insert: 'customers', documents })
      await seed.run('shop', { insert: 'paints', documents: [{ colour: 'red' }] })
    })
    afterAll(async () => {
      seed?.close()
      await server?.stop()
      await replay?.close()
      rmSync(root, { recursive: true, force: true })
    })

    const run = (uri: string, command: string, ...args: string[]) =>
      new Promise<{ code: number; stdout: string; stderr: string }>(resolve => {
        writeFileSync(join(root, 'mongodb.json'), JSON.stringify({ uri }))
        const env = { ...process.env, DATA_DIR: '', OUTBOUND_ALLOW: '127.0.0.1' }
        const all = [main, command, '--connector', 'mongodb', '--settings', 'mongodb.json', ...args]
        execFile(process.execPath, all, { cwd: root, env }, (error, stdout, stderr) =>
          resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr }),
        )
      })
    const scan = async () => {
      const files = ['items', 'identities', 'resources'].flatMap(name => [`--${name}`, `${name}.jsonl`])
      const uri = `mongodb://127.0.0.1:${server.port}`
      const { code, stdout, stderr } = await run(uri, 'scan', '--json', '--state', 'state', ...files)
      expect({ code, stderr }).toEqual({ code: 0, stderr: expect.any(String) as string })
      return JSON.parse(stdout) as Line
    }
    const lines = (name: string) =>
      readFileSync(join(root, `${name}.jsonl`), 'utf8')
        .split('\n')
        .filter(Boolean)
        .map(line => JSON.parse(line) as Line)
    const item = (key: string) => lines('items').find(line => line['key'] === key)

    test('every path is a line with what it holds and who reaches it, databases are resources, and a later call names changes only', async () => {
      expect(await scan()).toMatchObject({ seen: 5, labels: { 'regulated/pfi/iban': 1 } })
      expect(item('shop/customers/bank.iban')).toMatchObject({
        kind: 'column',
        service: 'mongodb',
        status: 'complete',
        shareType: 'anonymous',
        labels: expect.arrayContaining(['regulated/pfi/iban']) as string[],
      })
      expect(lines('resources')).toMatchObject([
        { id: 'shop', kind: 'database', service: 'mongodb', public: true, facts: { authorization: false } },
      ])
      await seed.run('shop', { insert: 'paints', documents: [{ colour: 'blue', shade: iban }] })
      await scan()
      const changed = lines('items').map(({ key }) => String(key))
      expect(changed).toContain('shop/paints/shade')
      expect(changed.filter(key => key.startsWith('shop/customers'))).toEqual([])
    })

    test('a wrong password and a server that is not there end with one sentence that holds no secret', async () => {
      const wrong = await run(`mongodb://reader:hush@127.0.0.1:${replay.port}`, 'scan', '--json')
      const nobody = await run(`mongodb://reader:hush@127.0.0.1:${await freePort()}`, 'check')
      for (const { code, stdout, stderr } of [wrong, nobody]) {
        expect(code).not.toBe(0)
        expect(stdout + stderr).not.toContain('hush')
        expect(stderr.trim().split('\n')).toHaveLength(1)
      }
      expect(wrong.stderr).toContain('does not take the user and password')
    })
  },
)

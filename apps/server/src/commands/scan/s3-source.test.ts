import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { motoMissing, s3Seed, startMoto, type Moto, type S3Seed } from '@sharelight/testkit/benches'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const main = join(import.meta.dirname, '../../main.ts')
const secret = 'very/secret+key='
const iban = 'Please pay to DE89 3704 0044 0532 0130 00.'
type Line = Record<string, unknown>

const missing = motoMissing()
describe.skipIf(missing !== undefined)(
  `the command line reads Amazon S3 without a server${missing ? `: ${missing}` : ''}`,
  () => {
    const root = mkdtempSync(join(tmpdir(), 'sharelight-s3-'))
    let moto: Moto, seed: S3Seed
    beforeAll(async () => {
      moto = await startMoto()
      seed = s3Seed(moto.url)
      for (const bucket of ['papers', 'archive']) await seed.bucket(bucket, 'ObjectWriter')
      await seed.put('papers', 'finance/pay.txt', iban)
      await seed.put('papers', 'finance/old.txt', 'Nothing of note.')
      await seed.put('archive', 'lunch.txt', 'Lunch at noon.')
      await seed.acl('papers/finance/pay.txt', 'public-read')
      writeFileSync(
        join(root, 's3.json'),
        JSON.stringify({ endpoint: moto.url, accessKeyId: 'AKIAEXAMPLE', secretAccessKey: secret }),
      )
    })
    afterAll(async () => {
      await moto?.stop()
      rmSync(root, { recursive: true, force: true })
    })

    const run = (...args: string[]) =>
      new Promise<{ code: number; stdout: string; stderr: string }>(resolve => {
        const env = { ...process.env, DATA_DIR: '', OUTBOUND_ALLOW: '127.0.0.1' }
        execFile(process.execPath, [main, ...args], { cwd: root, env }, (error, stdout, stderr) =>
          resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr }),
        )
      })
    const source = ['--connector', 's3', '--settings', 's3.json']
    const scan = async () => {
      const files = ['items', 'events', 'identities', 'resources'].flatMap(name => [`--${name}`, `${name}.jsonl`])
      const { code, stdout, stderr } = await run('scan', ...source, '--json', '--state', 'state', ...files)
      expect({ code, stderr }).toEqual({ code: 0, stderr: expect.not.stringContaining(secret) as string })
      return JSON.parse(stdout) as Line
    }
    const lines = (name: string) =>
      readFileSync(join(root, `${name}.jsonl`), 'utf8')
        .split('\n')
        .filter(Boolean)
        .map(line => JSON.parse(line) as Line)
    const items = () => new Map(lines('items').map(line => [String(line['key']), line]))

    test('the connection is tried, and the settings are never spelt out', async () => {
      const { code, stdout, stderr } = await run('check', ...source)
      expect(code).toBe(0)
      expect(stdout + stderr).not.toContain(secret)
    })

    test('every object is a line with who reaches it, every bucket a resource, and a later call names changes only', async () => {
      expect(await scan()).toMatchObject({ seen: 3, complete: 3, labels: { 'regulated/pfi/iban': 1 }, unmapped: {} })
      expect([...items().keys()].toSorted()).toEqual([
        'archive/lunch.txt',
        'papers/finance/old.txt',
        'papers/finance/pay.txt',
      ])
      const pay = items().get('papers/finance/pay.txt') ?? {}
      expect(Object.keys(pay)).toEqual(
        'key path name kind service size status reason labels sensitivity shareType owner grants'.split(' '),
      )
      expect(pay).toMatchObject({
        path: 'papers/finance/pay.txt',
        name: 'pay.txt',
        size: iban.length,
        status: 'complete',
        shareType: 'anonymous',
        sensitivity: 'high',
        labels: expect.arrayContaining(['regulated/pfi/iban']) as string[],
        grants: expect.arrayContaining([expect.objectContaining({ kind: 'anonymous', role: 'read' })]) as Line[],
      })
      expect(items().get('archive/lunch.txt')).toMatchObject({
        labels: expect.not.arrayContaining(['regulated/pfi/iban']) as string[],
        shareType: 'inside',
      })
      expect(lines('resources').map(({ id, kind }) => [id, kind])).toEqual(
        expect.arrayContaining([
          ['archive', 'bucket'],
          ['papers', 'bucket'],
        ]),
      )
      expect(lines('events').every(({ item }) => typeof item === 'string')).toBe(true)

      await seed.put('papers', 'new.txt', `${iban} New.`)
      await seed.acl('papers/finance/pay.txt', 'private')
      await seed.remove('papers', 'finance/old.txt')
      await scan()
      expect(lines('items').length).toBe(3)
      expect(items().get('papers/new.txt')).toMatchObject({ status: 'complete' })
      expect(items().get('papers/finance/pay.txt')).toMatchObject({ shareType: 'inside', sensitivity: 'high' })
      expect(items().get('papers/finance/old.txt')).toEqual({
        key: 'papers/finance/old.txt',
        path: 'papers/finance/old.txt',
        removed: true,
      })
      await scan()
      expect(lines('items')).toEqual([])
      const kept = readdirSync(join(root, 'state'), { recursive: true, withFileTypes: true })
        .filter(file => file.isFile())
        .filter(file => readFileSync(join(file.parentPath, file.name)).includes(secret))
      expect(kept.map(({ name }) => name)).toEqual([])
    })

    test('a bucket that is not there costs only itself', async () => {
      const some = JSON.stringify({
        endpoint: moto.url,
        accessKeyId: 'AKIAEXAMPLE',
        secretAccessKey: secret,
        buckets: ['archive', 'nowhere'],
      })
      writeFileSync(join(root, 'some.json'), some)
      const { stdout } = await run('scan', '--connector', 's3', '--settings', 'some.json', '--json')
      expect(JSON.parse(stdout)).toMatchObject({ seen: 2, complete: 1, failed: 1 })
    })
  },
)

import { execFile } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeSampleMail } from '@sharelight/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const root = mkdtempSync(join(tmpdir(), 'sharelight-connected-'))
const documents = join(root, 'documents')
const main = join(import.meta.dirname, '../../main.ts')
afterAll(() => rmSync(root, { recursive: true, force: true }))

interface Ended {
  code: number
  stdout: string
  stderr: string
}
type Line = Record<string, unknown>

function scan(args: string[], env: NodeJS.ProcessEnv = {}): Promise<Ended> {
  return new Promise(resolve => {
    const options = { cwd: root, env: { ...process.env, DATA_DIR: '', ...env } }
    execFile(process.execPath, [main, 'scan', ...args], options, (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr })
    })
  })
}

function settingsFile(name: string, settings: object): string {
  const file = join(root, name)
  writeFileSync(file, JSON.stringify(settings))
  return file
}

const lines = (file: string) =>
  readFileSync(join(root, file), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map(line => JSON.parse(line) as Line)
const byKey = (file: string, key = 'path') => new Map(lines(file).map(line => [String(line[key]), line]))
const of = (connector: string, settings: string) => ['--connector', connector, '--settings', settings]

beforeAll(() => {
  chmodSync(root, 0o755)
  mkdirSync(join(documents, 'finance'), { recursive: true })
  writeFileSync(join(documents, 'finance/payment.txt'), 'Please pay to DE89 3704 0044 0532 0130 00.')
  writeFileSync(join(documents, 'lunch.txt'), 'Lunch at noon.')
  chmodSync(join(documents, 'lunch.txt'), 0o600)
})

test('a folder by its settings: one JSON object, a line an item, and later the changes only', async () => {
  const files = of('filesystem', settingsFile('files.json', { roots: [documents] }))
  const call = () =>
    scan([...files, '--json', '--state', 'state', '--items', 'items.jsonl', '--events', 'events.jsonl'])
  const first = await call()
  expect({ code: first.code, stderr: first.stderr }).toEqual({ code: 0, stderr: expect.any(String) as string })
  expect(JSON.parse(first.stdout)).toMatchObject({
    seen: 2,
    complete: 2,
    labels: { 'regulated/pfi/iban': 1 },
    unmapped: {},
  })
  const payment = byKey('items.jsonl').get(join(documents, 'finance/payment.txt')) ?? {}
  expect(Object.keys(payment)).toEqual(
    'key path name kind service size status reason labels sensitivity shareType owner grants'.split(' '),
  )
  expect(payment).toMatchObject({
    name: 'payment.txt',
    kind: 'file',
    status: 'complete',
    reason: null,
    sensitivity: 'high',
  })
  expect(payment['labels']).toContain('regulated/pfi/iban')
  const [grant] = payment['grants'] as Line[]
  expect(Object.keys(grant ?? {})).toEqual('principal kind role via link expiresAt inherited'.split(' '))
  expect(lines('events.jsonl').map(({ type, item }) => [type, typeof item])).toEqual([
    ['scanned_content', 'string'],
    ['scanned_content', 'string'],
  ])
  expect(Object.keys(lines('events.jsonl')[0] ?? {})).toEqual('id type at actor item recipients shareType'.split(' '))

  writeFileSync(join(documents, 'new.txt'), 'Dinner at eight.')
  chmodSync(join(documents, 'finance/payment.txt'), 0o600)
  rmSync(join(documents, 'lunch.txt'))
  expect((await call()).code).toBe(0)
  const changed = lines('items.jsonl')
  expect(changed.map(({ name, removed }) => name ?? removed).sort()).toEqual(['new.txt', 'payment.txt', true].sort())
  expect(changed.find(({ removed }) => removed)).toEqual({
    key: expect.any(String) as string,
    path: join(documents, 'lunch.txt'),
    removed: true,
  })
  expect((await call()).code).toBe(0)
  expect(lines('items.jsonl')).toEqual([])
})

test('a mail archive by its settings: who sent it, to whom, and what it carries', async () => {
  writeSampleMail(join(root, 'archive'), 4)
  const mail = of('mail-archive', settingsFile('mail.json', { paths: [join(root, 'archive')] }))
  const { code } = await scan([
    ...mail,
    '--domain',
    'acme.example',
    '--items',
    'mail.jsonl',
    '--events',
    'sent.jsonl',
    '--identities',
    'ids.jsonl',
    '--resources',
    'res.jsonl',
  ])
  expect(code).toBe(0)
  expect(lines('mail.jsonl').filter(({ kind }) => kind === 'email').length).toBe(4)
  expect(lines('sent.jsonl').find(({ type }) => type === 'email')).toMatchObject({
    actor: 'ada@acme.example',
    recipients: expect.arrayContaining([expect.stringContaining('@') as string]) as string[],
  })
  expect([lines('ids.jsonl'), lines('res.jsonl')]).toEqual([[], []])
})

describe('a call that cannot be done ends with a non-zero code and one sentence', () => {
  const hush = 'hush-hush-secret-key'
  const refused = async (args: string[], env?: NodeJS.ProcessEnv) => {
    const { code, stdout, stderr } = await scan(args, env)
    expect({ code, stdout, lines: stderr.trim().split('\n').length }).toEqual({ code: 1, stdout: '', lines: 1 })
    expect(stderr).not.toContain(hush)
    return stderr
  }

  test('where connector, settings, paths or a file to write are not as they must be', async () => {
    const works = settingsFile('works.json', { roots: [documents] })
    expect(await refused([])).toMatch(/Name what is to be scanned/)
    expect(await refused(['--connector', 'filesystem'])).toMatch(/--connector and --settings together/)
    expect(await refused([documents, ...of('filesystem', works)])).toMatch(/either paths or --connector/)
    expect(await refused(of('carrier-pigeon', works))).toMatch(/There is no connector "carrier-pigeon"/)
    expect(await refused(of('filesystem', settingsFile('none.json', { roots: [] })))).toMatch(/^settings\.roots: /)
    expect(await refused(of('filesystem', settingsFile('gone.json', { roots: [join(root, 'gone')] })))).toMatch(
      /There is nothing at/,
    )
    expect(await refused([...of('filesystem', works), '--items', join(root, 'no/such/folder.jsonl')])).toMatch(
      /cannot be written \(ENOENT\)/,
    )
  })

  test('where the service cannot be reached, refuses the secret or lacks a right', async () => {
    let status = 403
    const server = createServer((_, response) =>
      response
        .writeHead(status, { 'content-type': 'application/xml' })
        .end('<Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>'),
    )
    await new Promise<void>(resolve => {
      server.listen(0, '127.0.0.1', resolve)
    })
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const s3 = of(
      's3',
      settingsFile('s3.json', {
        region: 'eu-central-1',
        endpoint,
        forcePathStyle: true,
        accessKeyId: 'AKIAEXAMPLE',
        secretAccessKey: hush,
      }),
    )
    const env = { OUTBOUND_ALLOW: '127.0.0.1' }
    const says = [await refused(s3, env)]
    status = 401
    says.push(await refused(s3, env))
    expect(says).toEqual([
      expect.stringMatching(/may not see which buckets there are/) as string,
      expect.stringMatching(/S3 answered 401/) as string,
    ])
    server.close()
    server.closeAllConnections()
    expect(await refused(s3, env)).toMatch(/127\.0\.0\.1/)
  })
})

import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, unlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { picture } from '@sharelight/extract/testing/picture'
import { openStores } from '@sharelight/store'
import { writeFileIn, writeSampleFolder, writeSampleMail } from '@sharelight/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const main = join(import.meta.dirname, '../main.ts')
const root = mkdtempSync(join(tmpdir(), 'sharelight-cli-'))
const documents = join(root, 'documents')
beforeAll(() => {
  writeSampleFolder(documents, 30)
  writeSampleMail(documents, 10)
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

interface Ended {
  code: number | null
  stdout: string
  stderr: string
}

interface Circumstances {
  input?: string
  killAfterMs?: number
  interruptAt?: RegExp
}

/** Runs the command line; kills it after some time, or presses Ctrl-C once it has said something. */
function sharelight(args: string[], { input, killAfterMs, interruptAt }: Circumstances = {}): Promise<Ended> {
  return new Promise(resolve => {
    const child = spawn(process.execPath, [main, ...args], {
      cwd: root,
      env: { ...process.env, DATA_DIR: '' },
      stdio: ['pipe', 'pipe', 'pipe'],
    })
    const [stdout, stderr]: [Buffer[], Buffer[]] = [[], []]
    child.stdout.on('data', (bytes: Buffer) => {
      stdout.push(bytes)
    })
    child.stderr.on('data', (bytes: Buffer) => {
      stderr.push(bytes)
      if (interruptAt?.test(bytes.toString())) setTimeout(() => child.kill('SIGINT'), 300)
    })
    child.stdin.end(input)
    const timer = killAfterMs === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfterMs)
    child.on('close', code => {
      clearTimeout(timer)
      resolve({ code, stdout: Buffer.concat(stdout).toString(), stderr: Buffer.concat(stderr).toString() })
    })
  })
}

const counted = {
  seen: 45,
  complete: 45,
  partial: 0,
  skipped: 0,
  failed: 0,
  events: { scanned_content: 30, email: 10 },
  reasons: {},
}

describe('sharelight scan', () => {
  test('gives one JSON object on stdout and nothing else', async () => {
    const { code, stdout } = await sharelight(['scan', documents, '--json', '--domain', 'acme.example'])
    expect(code).toBe(0)
    const result = JSON.parse(stdout) as Record<string, Record<string, number>>
    expect(Object.keys(result)).toEqual([
      'seen',
      'complete',
      'partial',
      'skipped',
      'failed',
      'bytes',
      'seconds',
      'labels',
      'sensitivity',
      'exposures',
      'events',
      'reasons',
      'unmapped',
    ])
    expect(result).toMatchObject(counted)
    expect(result.labels?.['regulated/pfi/iban']).toBeGreaterThan(0)
    expect(Object.values(result.sensitivity ?? {}).reduce((a, b) => a + b)).toBe(45)
    expect(Object.keys(result.exposures ?? {})).toEqual(['anonymous', 'personal', 'outside', 'inside'])
  }, 120_000)

  test('reads words in pictures with --ocr, and says what that took', async () => {
    mkdirSync(join(root, 'pictures'))
    writeFileSync(join(root, 'pictures', 'letter.png'), picture(['Account DE89 3704 0044 0532 0130 00']))
    const { stdout } = await sharelight(['scan', 'pictures', '--json', '--ocr', 'auto'])
    expect(JSON.parse(stdout)).toMatchObject({ complete: 1, labels: { 'regulated/pfi/iban': 1 } })
    expect(JSON.parse(stdout)).toMatchObject({ recognition: { pages: 1, seconds: expect.any(Number) as number } })
  }, 120_000)

  test('keeps its results in a data folder: reads only what is new, and a killed scan goes on', async () => {
    const dataDir = mkdtempSync(join(root, 'data-'))
    const scan = ['scan', 'documents', '--json', '--data', dataDir, '--domain', 'acme.example']
    for (const killAfterMs of [900, 1700, 2500]) await sharelight(scan, { killAfterMs })
    const first = await sharelight(scan)
    expect({ code: first.code, said: first.code === 0 ? '' : first.stderr }).toEqual({ code: 0, said: '' })
    expect(JSON.parse(first.stdout)).toMatchObject({ seen: 45 })
    writeFileIn(documents, 'fresh.txt', 'The card is 4111 1111 1111 1111.')
    const second = JSON.parse((await sharelight(scan)).stdout) as { bytes: number }
    expect(second).toMatchObject({ seen: 46, complete: 46, bytes: 32, events: { file_uploaded: 1 } })
    unlinkSync(join(documents, 'fresh.txt'))

    const stores = await openStores({ dataDir })
    try {
      const busy = await sharelight(scan)
      expect(busy.code).toBe(1)
      expect(busy.stderr).toContain(`The data folder ${dataDir} is in use by another Sharelight process`)
      const [{ n } = { n: '' }] = await stores.analytics.rows<{ n: string }>(
        "SELECT count() AS n FROM events WHERE type IN ('scanned_content', 'email')",
      )
      expect(Number(n)).toBe(40)
    } finally {
      await stores.close()
    }
  }, 300_000)

  test('says what the path is that is not there, and exits with 1', async () => {
    const { code, stderr, stdout } = await sharelight(['scan', 'nowhere'])
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toContain(`There is nothing at ${join(root, 'nowhere')}`)
  }, 60_000)

  test('guesses the own domains from the senders of mail, and says so', async () => {
    const { stderr, stdout } = await sharelight(['scan', join(documents, 'mail')])
    expect(stderr).toContain('Own domains, guessed from the senders of mail: acme.example.')
    expect(stdout).toContain('Scanned 15 items')
    expect(stdout).toContain('10  email')
  }, 120_000)

  test('ends cleanly with 130 on Ctrl-C, telling what it has found until then', async () => {
    writeSampleFolder(join(root, 'many'), 4000)
    const { code, stdout } = await sharelight(['scan', join(root, 'many'), '--json'], { interruptAt: /No --domain/ })
    expect(code).toBe(130)
    expect((JSON.parse(stdout) as { seen: number }).seen).toBeLessThan(4000)
  }, 120_000)
})

describe('sharelight extract', () => {
  test('gives a JSON line for each file, in order, and 1 when one cannot be read', async () => {
    writeFileSync(join(root, 'a.html'), '<p>Hello <b>there</b></p>')
    const { code, stdout } = await sharelight(['extract', 'a.html', 'missing.pdf', 'a.html', '--json'])
    const lines = stdout
      .trim()
      .split('\n')
      .map(line => JSON.parse(line) as Record<string, unknown>)
    expect(code).toBe(1)
    expect(lines.map(({ path, status, reason }) => [path, status, reason])).toEqual([
      ['a.html', 'complete', null],
      ['missing.pdf', 'failed', 'vanished'],
      ['a.html', 'complete', null],
    ])
    expect(Object.keys(lines[0] ?? {})).toEqual([
      'path',
      'mime',
      'status',
      'reason',
      'text',
      'parts',
      'properties',
      'seconds',
    ])
    expect(lines[0]?.text).toContain('Hello there')
  }, 60_000)

  test('reads words in pictures with --ocr, and keeps to a --limit', async () => {
    writeFileSync(join(root, 'sign.png'), picture(['Ada Lovelace']))
    const { stdout } = await sharelight(['extract', 'sign.png', '--ocr', 'auto'])
    expect(stdout).toContain('Lovelace')
    expect(stdout).toMatch(/ocrMs: \d+\n {3}ocrPages: 1/)
    const short = await sharelight(['extract', 'sign.png', '--ocr', 'always', '--limit', 'ocrTimeMs=1', '--json'])
    expect(JSON.parse(short.stdout)).toMatchObject({ status: 'partial', reason: 'time_limit' })
    const wrong = await sharelight(['extract', 'sign.png', '--limit', 'speed=1'])
    expect(wrong).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('There is no limit "speed". There are: itemTimeMs, timeMs,') as string,
    })
  }, 60_000)
})

describe('sharelight --help', () => {
  test.each(['serve', 'work', 'scan', 'classify', 'extract'])(
    'explains %s',
    async command => {
      const { code, stdout } = await sharelight([command, '--help'])
      expect(code).toBe(0)
      expect(stdout).toMatch(new RegExp(`Usage: sharelight ${command}`))
    },
    60_000,
  )

  test('an unknown command is an error that points to the help', async () => {
    const { code, stderr } = await sharelight(['scna'])
    expect(code).toBe(1)
    expect(stderr).toContain('Did you mean scan?')
  }, 60_000)
})

test('classify answers standard input and exits with 1 when a line was bad', async () => {
  const { code, stdout, stderr } = await sharelight(['classify'], { input: '{"id":"1","text":"x"}\nbad\n' })
  expect(code).toBe(1)
  expect(stdout.trim().split('\n')).toHaveLength(2)
  expect(stderr).toContain('Line 2')
}, 60_000)

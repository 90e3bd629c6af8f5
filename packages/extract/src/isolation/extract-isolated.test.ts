import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, expect, it } from 'vitest'
import { pdf } from '../testing/pdf.ts'
import { createExtractor, extractIsolated } from './extract-isolated.ts'

const folder = mkdtempSync(join(tmpdir(), 'sharelight-isolated-'))
afterAll(() => rmSync(folder, { recursive: true }))
const write = (name: string, bytes: string | Uint8Array) => {
  writeFileSync(join(folder, name), bytes)
  return join(folder, name)
}

it('a file is read in a process of its own, its text handed over as it comes', async () => {
  let text = ''
  const outcome = await extractIsolated(write('a.pdf', pdf(['Hello page'])), {
    onText: chunk => {
      text += chunk.text
    },
  })
  expect(outcome).toMatchObject({ status: 'complete', mime: 'application/pdf' })
  expect(text).toContain('Hello page')
})

it('a file that is not there fails as vanished', async () => {
  expect(await extractIsolated(join(folder, 'none'))).toMatchObject({ status: 'failed', reason: 'vanished' })
})

it('a worker that is killed midway costs one document and is replaced', async () => {
  const extractor = createExtractor()
  const path = write('long.txt', 'words of a long file\n'.repeat(3_000_000))
  const began = Promise.withResolvers<void>()
  const reading = extractor.extract(path, {
    onText: () => {
      began.resolve()
    },
  })
  await began.promise
  const [worker] = execFileSync('pgrep', ['-P', String(process.pid), '-f', 'isolation/extract-worker.ts'])
    .toString()
    .trim()
    .split('\n')
  process.kill(Number(worker), 'SIGKILL')
  expect(await reading).toMatchObject({ status: 'partial', reason: 'parser_crashed' })
  expect(await extractor.extract(write('next.txt', 'the next one'))).toMatchObject({ status: 'complete' })
  await extractor.close()
})

it('a document whose worker dies before it gave any text has failed', async () => {
  const extractor = createExtractor()
  const reading = extractor.extract(write('silent.bin.gz', gzipSync(Buffer.alloc(400 * 2 ** 20))), {
    limits: { ratioFloorBytes: 2 ** 40 },
  })
  let worker = ''
  while (worker === '') {
    await new Promise(resolve => {
      setTimeout(resolve, 20)
    })
    worker = spawnSync('pgrep', ['-P', String(process.pid), '-f', 'isolation/extract-worker.ts'])
      .stdout.toString()
      .trim()
  }
  process.kill(Number(worker), 'SIGKILL')
  expect(await reading).toMatchObject({ status: 'failed', reason: 'parser_crashed' })
  await extractor.close()
})

it('a reading that is no longer wanted stops, and the next document is read', async () => {
  const extractor = createExtractor()
  const stop = new AbortController()
  const path = write('again.txt', 'words of a long file\n'.repeat(3_000_000))
  const reading = extractor.extract(path, {
    signal: stop.signal,
    onText: () => stop.abort(new Error('no longer wanted')),
  })
  await expect(reading).rejects.toThrow('no longer wanted')
  expect(await extractor.extract(write('next.txt', 'the next one'))).toMatchObject({ status: 'complete' })
  await extractor.close()
})

it('text waits for a slow consumer instead of piling up', async () => {
  const extractor = createExtractor({ memoryMb: 256 })
  const path = write('big.txt', 'words of a large file\n'.repeat(2_000_000))
  let chars = 0
  const outcome = await extractor.extract(path, {
    onText: async chunk => {
      chars += chunk.text.length
      await Promise.resolve()
    },
  })
  expect(outcome.status).toBe('complete')
  expect(chars).toBeGreaterThanOrEqual(44_000_000)
  await extractor.close()
})

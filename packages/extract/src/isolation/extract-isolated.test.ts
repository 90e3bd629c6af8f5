import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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
  const outcome = await extractIsolated(write('a.pdf', pdf(['Hello page'])), { onText: chunk => { text += chunk.text } })
  expect(outcome).toMatchObject({ status: 'complete', mime: 'application/pdf' })
  expect(text).toContain('Hello page')
})

it('a file that is not there fails as vanished', async () => {
  expect(await extractIsolated(join(folder, 'none'))).toMatchObject({ status: 'failed', reason: 'vanished' })
})

it('text waits for a slow consumer instead of piling up', async () => {
  const extractor = createExtractor({ memoryMb: 256 })
  const path = write('big.txt', 'words of a large file\n'.repeat(2_000_000))
  let chars = 0
  const outcome = await extractor.extract(path, { onText: async chunk => { chars += chunk.text.length; await Promise.resolve() } })
  expect(outcome.status).toBe('complete')
  expect(chars).toBeGreaterThanOrEqual(44_000_000)
  await extractor.close()
})

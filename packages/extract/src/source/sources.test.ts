import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ExtractError } from '../errors.ts'
import { readDocument } from '../testing/read.ts'
import { zip } from '../testing/zip.ts'
import { fromFile } from './from-file.ts'
import { fromStream } from './from-stream.ts'

const folder = mkdtempSync(join(tmpdir(), 'sharelight-sources-'))
afterAll(() => rmSync(folder, { recursive: true }))

const archive = zip({ 'a.txt': 'inside', 'big.txt': 'words '.repeat(40_000) }, { stored: true })
async function* pieces(bytes: Uint8Array, size = 10_000) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
const spooled = () =>
  readdirSync(tmpdir()).filter(name => /^sharelight-\w{6}$/.test(name) && existsSync(join(tmpdir(), name, 'document')))

describe('a stream', () => {
  it('is read as the file would be, and leaves nothing behind', async () => {
    const before = spooled()
    const { text, outcome } = await readDocument(fromStream(pieces(archive), { name: 'a.zip' }))
    expect(text).toContain('inside')
    expect(outcome.status).toBe('complete')
    expect(spooled()).toEqual(before)
  })

  it('is not written to disk when it is read straight through', async () => {
    const before = spooled()
    const source = fromStream(pieces(Buffer.from('words of a stream\n'.repeat(50_000))))
    for await (const _ of source.stream()) expect(spooled()).toEqual(before)
  })

  it('larger than may be spooled is refused by name', async () => {
    const source = fromStream(pieces(archive), { spoolBytes: 100_000 })
    await expect(source.read(200_000, 10)).rejects.toMatchObject({ reason: 'too_large' })
    await source.close?.()
  })

  it('that breaks gives what came before', async () => {
    const { outcome, text } = await readDocument(
      fromStream(
        (async function* () {
          yield Buffer.from('words before the break\n'.repeat(10_000))
          throw new Error('connection reset')
        })(),
      ),
    )
    expect(text).toContain('words before the break')
    expect(outcome).toMatchObject({ status: 'partial', reason: 'damaged' })
  })
})

describe('a path', () => {
  it('of a missing file, a folder or an unreadable one says which', async () => {
    mkdirSync(join(folder, 'folder'))
    await expect(fromFile(join(folder, 'missing'))).rejects.toMatchObject({ reason: 'vanished' })
    await expect(fromFile(join(folder, 'folder'))).rejects.toMatchObject({ reason: 'special_file' })
    await expect(fromFile(join(folder, 'missing'))).rejects.toBeInstanceOf(ExtractError)
  })

  it('is read at any place', async () => {
    writeFileSync(join(folder, 'a.bin'), Buffer.from('0123456789'))
    const source = await fromFile(join(folder, 'a.bin'))
    expect(Buffer.from(await source.read(8, 10)).toString()).toBe('89')
    expect((await source.read(20, 5)).length).toBe(0)
    await source.close?.()
  })
})

describe('a disk without room for temporary files', () => {
  const full = join(folder, 'full')
  let isMounted = false
  beforeAll(() => {
    mkdirSync(full)
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=256k', 'tmpfs', full], { stdio: 'ignore' })
      isMounted = true
    } catch {
      // Only root may.
    }
  })
  afterAll(() => {
    if (isMounted) execFileSync('umount', [full])
  })

  it('is said as such, ends the reading at once and leaves nothing behind', async context => {
    if (!isMounted) return context.skip('only root may mount a small file system')
    const before = process.env['TMPDIR']
    process.env['TMPDIR'] = full
    try {
      const large = zip({ 'big.bin': 'x'.repeat(1024 * 1024) }, { stored: true })
      const { outcome } = await readDocument(fromStream(pieces(large), { name: 'a.zip' }))
      expect(outcome).toMatchObject({ status: 'failed', reason: 'io_error' })
      expect(outcome.detail).toMatch(/no room for temporary files.*Make room/)
      expect(readdirSync(full)).toEqual([])
      const small = await readDocument(fromStream(pieces(Buffer.from('Good morning')), { name: 'a.txt' }))
      expect(small.outcome.status).toBe('complete')
    } finally {
      if (before === undefined) delete process.env['TMPDIR']
      else process.env['TMPDIR'] = before
    }
  })
})

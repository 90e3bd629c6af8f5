import { ftruncateSync, mkdtempSync, openSync, closeSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { extract } from '../reading/extract.ts'
import { fromFile } from '../source/from-file.ts'
import { fromStream } from '../source/from-stream.ts'
import { withoutHoles } from './holes.ts'

const folder = mkdtempSync(join(tmpdir(), 'sharelight-holes-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function all(pieces: readonly Uint8Array[]): Promise<Buffer> {
  const kept: Uint8Array[] = []
  for await (const piece of withoutHoles(
    (async function* () {
      yield* pieces
    })(),
  ))
    kept.push(piece)
  return Buffer.concat(kept)
}

const piece = 256 * 1024

test.each(['utf8', 'utf16le'] as const)(
  'text between holes stays whole and in its place, wherever it lies: %s',
  async encoding => {
    const words = ['first', 'second', 'third', 'last'].map(word => Buffer.from(`${word} word\n`, encoding))
    const file = Buffer.alloc(8 * piece)
    for (const [index, at] of [0, 2 * piece + 4094, 5 * piece - 8, file.length - (words[3]?.length ?? 0)].entries())
      words[index]?.copy(file, at)
    const kept = await all(Array.from({ length: 8 }, (_, n) => file.subarray(n * piece, (n + 1) * piece)))
    expect(kept.length).toBeLessThan(10 * 4096)
    const text = kept.toString(encoding).replaceAll('\0', ' ')
    expect(text.match(/\w+ word/g)).toEqual(['first word', 'second word', 'third word', 'last word'])
    expect(text).toMatch(/^first word\n +second word\n +third word\n +last word\n$/)
  },
)

test('bytes without holes come as they are', async () => {
  const bytes = Buffer.from(Array.from({ length: 50_000 }, (_, n) => n % 7))
  expect(await all([bytes.subarray(0, 10_001), bytes.subarray(10_001)])).toEqual(bytes)
  expect(await all([Buffer.alloc(100), Buffer.from('x')])).toEqual(Buffer.concat([Buffer.alloc(100), Buffer.from('x')]))
})

test.each([
  ['its start, middle and end', 0],
  ['behind the hole that it begins with', 2 ** 20],
])('a large sparse file gives its text, and no more than that: %s', async (_, first) => {
  const path = join(folder, 'sparse.txt')
  const size = 2 ** 29
  const file = openSync(path, 'w')
  ftruncateSync(file, size)
  for (const [word, at] of [
    ['start', first],
    ['middle', size / 2 + 777],
    ['end', size - 10],
  ] as const)
    writeSync(file, `${word} here`, at)
  closeSync(file)
  const chunks = extract(await fromFile(path))
  let text = ''
  let step = await chunks.next()
  for (; !step.done; step = await chunks.next()) text += step.value.text
  expect(step.value).toMatchObject({ status: 'complete' })
  expect(text.match(/\w+ here/g)).toEqual(['start here', 'middle here', 'end here'])
  expect(text.length).toBeLessThan(100_000)
})

test('the time of an item counts what the consumer does; what was read until it is over counts', async () => {
  const lines = fromStream(
    (async function* () {
      for (let n = 0; n < 1000; n++) yield Buffer.from(`line ${n} of a long text\n`.repeat(4000))
    })(),
    { name: 'long.txt' },
  )
  const chunks = extract(lines, { limits: { itemTimeMs: 300 } })
  let text = ''
  let step = await chunks.next()
  for (; !step.done; step = await chunks.next()) {
    text += step.value.text.slice(0, 100)
    await new Promise(resolve => {
      setTimeout(resolve, 50)
    })
  }
  expect(step.value).toMatchObject({
    status: 'partial',
    reason: 'time_limit',
    mime: 'text/plain',
    detail: expect.stringContaining('0.3 s that one item may take') as string,
  })
  expect(text).toContain('line 0 of a long text')
})

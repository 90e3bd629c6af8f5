import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { fromStream } from '../source/from-stream.ts'
import { pdf } from '../testing/pdf.ts'
import { readDocument } from '../testing/read.ts'
import { tar } from '../testing/tar.ts'
import { zip } from '../testing/zip.ts'
import { extract } from './extract.ts'

const megabyte = 2 ** 20

describe('a limit that is reached ends in partial, with the reason and what was read', () => {
  it('inflated bytes', async () => {
    const bomb = zip({ 'first.txt': 'kept words', 'zeros.txt': 'a'.repeat(20 * megabyte) })
    const { outcome, text } = await readDocument(bomb, { limits: { inflatedBytes: 2 * megabyte } })
    expect(outcome).toMatchObject({ status: 'partial', reason: 'inflated_limit' })
    expect(text).toContain('kept words')
  })

  it('ratio, of that member alone', async () => {
    const bomb = zip({ 'zeros.txt': 'a'.repeat(8 * megabyte), 'after.txt': 'still read' })
    const { outcome, text } = await readDocument(bomb, { limits: { ratio: 50, ratioFloorBytes: megabyte } })
    expect(outcome).toMatchObject({ status: 'partial', reason: 'ratio_limit' })
    expect(outcome.parts[0]).toMatchObject({ name: 'zeros.txt', status: 'partial', reason: 'ratio_limit' })
    expect(text).toContain('still read')
  })

  it('depth', async () => {
    let file = zip({ 'deep.txt': 'too deep' })
    for (let level = 0; level < 4; level++)
      file = zip({ [`level${level}.txt`]: `words of level ${level}`, 'inner.zip': file })
    const { outcome, text } = await readDocument(file, { limits: { depth: 3 } })
    expect(outcome).toMatchObject({ status: 'partial', reason: 'depth_limit' })
    expect(text).toContain('words of level 3')
    expect(text).not.toContain('too deep')
  })

  it('entries', async () => {
    const many = tar(Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`${index}.txt`, `member ${index}`])))
    const { outcome, text } = await readDocument(many, { limits: { entries: 10 } })
    expect(outcome).toMatchObject({ status: 'partial', reason: 'entry_limit' })
    expect(text).toContain('member 9')
  })

  it('pages', async () => {
    const { outcome, text } = await readDocument(pdf(['one', 'two', 'three']), { limits: { pages: 2 } })
    expect(outcome).toMatchObject({ status: 'partial', reason: 'page_limit' })
    expect(text).toContain('two')
  })

  it('characters', async () => {
    const { outcome } = await readDocument('words '.repeat(100_000), { limits: { textChars: 100_000 } })
    expect(outcome).toMatchObject({ status: 'partial', reason: 'text_limit' })
  })

  it('time, also for bytes that never come', async () => {
    const never = fromStream(
      (async function* () {
        yield Buffer.from('the first words\n'.repeat(10_000))
        await new Promise(() => undefined)
      })(),
      { name: 'stuck.txt' },
    )
    const { outcome, text } = await readDocument(never, { limits: { timeMs: 200, totalTimeMs: 400 } })
    expect(outcome).toMatchObject({ status: 'partial', reason: 'time_limit' })
    expect(text).toContain('the first words')
  }, 10_000)

  it('memory, for a mail that is larger than may be held', async () => {
    const mail = `From: a@example.org\nTo: b@example.org\nSubject: x\n\n${'words '.repeat(megabyte)}`
    expect((await readDocument(mail, { limits: { memoryBytes: megabyte } })).outcome).toMatchObject({
      status: 'partial',
      reason: 'memory_limit',
    })
  })
})

it('the list of parts is bounded, the text of further ones is read', async () => {
  const many = tar(Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`${index}.txt`, `member ${index}`])))
  const { outcome, text } = await readDocument(many, { limits: { parts: 10 } })
  expect(outcome).toMatchObject({ status: 'complete', properties: { entries: 50 } })
  expect(outcome.parts).toHaveLength(11)
  expect(text).toContain('member 49')
})

it('time that the consumer takes does not count', async () => {
  const chunks = extract(
    fromStream(
      (async function* () {
        for (let piece = 0; piece < 4; piece++) yield Buffer.from('words of a slow reader\n'.repeat(4000))
      })(),
    ),
    { limits: { timeMs: 2000, totalTimeMs: 2000 } },
  )
  let step = await chunks.next()
  for (; !step.done; step = await chunks.next())
    await new Promise(resolve => {
      setTimeout(resolve, 700)
    })
  expect(step.value.status).toBe('complete')
})

it('an aborted signal ends the reading with its reason', async () => {
  const stop = new AbortController()
  const chunks = extract(
    fromStream(
      (async function* () {
        for (;;) yield Buffer.from('words\n'.repeat(50_000))
      })(),
    ),
    { signal: stop.signal },
  )
  await chunks.next()
  stop.abort(new Error('no longer wanted'))
  await expect(
    (async () => {
      for await (const _ of chunks);
    })(),
  ).rejects.toThrow('no longer wanted')
})

it('a gzip file that is cut off gives what there is', async () => {
  const whole = gzipSync(Buffer.from(Array.from({ length: 20_000 }, (_, index) => `line ${index * 7919}\n`).join('')))
  const { outcome, text } = await readDocument(whole.subarray(0, whole.length / 2), { name: 'a.txt.gz' })
  expect(outcome.status).toBe('partial')
  expect(text).toContain('line 7919\n')
})

import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { blame } from './blame.ts'
import { createLazyReader, createReader } from './reader.ts'
import { createRestingReaders } from './resting-readers.ts'

const folder = mkdtempSync(join(tmpdir(), 'sharelight-reader-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const key = Buffer.alloc(32)
const small = (number: number) => ({
  content: { bytes: Buffer.from(`Number ${number}: DE89 3704 0044 0532 0130 00`) },
  name: `${number}.txt`,
  place: `/${number}.txt`,
  size: 50,
})

function longFile(name: string): string {
  const path = join(folder, name)
  writeFileSync(path, 'Anna paid with 4111 1111 1111 1111, said anna@globex.example. '.repeat(1_000_000))
  return path
}

const handles: FileHandle[] = []
afterAll(() => Promise.all(handles.map(handle => handle.close())))

async function opened(path: string) {
  const file = await open(path)
  handles.push(file)
  return { file, size: statSync(path).size }
}

const workers = () =>
  spawnSync('pgrep', ['-P', String(process.pid), '-f', 'read/worker.ts'])
    .stdout.toString()
    .match(/\d+/g) ?? []

/** A reader whose worker is there. */
async function startedReader(options: { silenceMs?: number } = {}) {
  const reader = await createReader({ workers: 1, ...options })
  await reader.read(small(0), key)
  return reader
}

/** Signals the worker, with what is set apart for it, once it is at work. */
async function signalWorker(signal: NodeJS.Signals): Promise<void> {
  await new Promise(resolve => setTimeout(resolve, 400))
  const [worker] = workers()
  process.kill(-Number(worker), signal)
}

test('a key store of which nothing can be read is a secret by its name', async () => {
  const reader = await createReader({ workers: 1 })
  const bytes = Buffer.from('3082047e020103308204', 'hex')
  const reading = await reader.read({ content: { bytes }, name: 'vpn.pfx', place: '/keys/vpn.pfx', size: 10 }, key)
  expect(reading.findings).toMatchObject([{ rule: 'pkcs12-file', count: 1, confident: 1 }])
  expect(reading.labels.map(label => label.key)).toContain('regulated/credentials/pkcs12-file')
  await reader.close()
})

test('a document whose worker dies costs only itself, and the others of its batch are read', async () => {
  const path = longFile('long.txt')
  const reader = await startedReader()
  const readings = [
    { content: await opened(path), name: 'long.txt', place: path, size: 1 },
    ...Array.from({ length: 20 }, (_, number) => small(number)),
  ].map(document => reader.read(document, key))
  await signalWorker('SIGKILL')
  const [long, ...others] = await Promise.all(readings)
  expect(long).toMatchObject({ status: 'failed', reason: 'parser_crashed', labels: [] })
  expect(others.map(({ status }) => status)).toEqual(Array(20).fill('complete'))
  expect(others[7]?.findings).toMatchObject([{ rule: 'iban', masked: '•••• 3000' }])
  await reader.close()
})

test('of several that were classified side by side when the worker died each is read again by itself, until one of them is to blame', () => {
  const batch: { id: number; isSuspect?: boolean }[] = [{ id: 1 }, { id: 2 }, { id: 3 }]
  const open = batch.slice(1)
  expect(blame(batch, open, 3)).toEqual({ culprit: { id: 3 }, again: [{ id: 2 }] })
  const { culprit, again } = blame(batch, open, undefined)
  expect([culprit, again.map(({ isSuspect }) => isSuspect)]).toEqual([undefined, [true, true]])
  expect(blame([again[0]!], [again[0]!], undefined)).toEqual({ culprit: again[0], again: [] })
})

test('a document whose worker hangs is given up, and the next one read', async () => {
  const path = longFile('endless.txt')
  const reader = await startedReader({ silenceMs: 4000 })
  const endless = reader.read({ content: await opened(path), name: 'endless.txt', place: path, size: 1 }, key)
  await signalWorker('SIGSTOP')
  expect(await endless).toMatchObject({ status: 'partial', reason: 'time_limit' })
  expect(await reader.read(small(1), key)).toMatchObject({ status: 'complete' })
  await reader.close()
})

test('a few documents are read by one worker, and as soon as others have to wait for it by more', async () => {
  const reader = await createReader({ workers: 2 })
  const read = await Promise.all(Array.from({ length: 20 }, (_, number) => reader.read(small(number), key)))
  expect([read.length, workers().length]).toEqual([20, 1])
  const path = longFile('waiting.txt')
  const content = await opened(path)
  const long = ['one', 'two'].map(name => reader.read({ content, name, place: name, size: content.size }, key))
  await expect.poll(() => workers().length).toBe(2)
  await reader.close()
  expect((await Promise.all(long)).map(({ status }) => status)).toEqual(['failed', 'failed'])
})

test('the next scan of a source is read by the worker of the one before, and another source by another', async () => {
  const resting = createRestingReaders({ workers: 2, most: 1 })
  const read = async (sourceId: string) => {
    const reader = resting.take(sourceId)
    expect(await reader.read(small(1), key)).toMatchObject({ status: 'complete' })
    await resting.rest(sourceId, reader)
    return workers()
  }
  const first = await read('one')
  expect(await read('one')).toEqual(first)
  const second = await read('two')
  expect([first.length, second.length, second[0] === first[0]]).toEqual([1, 1, false])
  await resting.close()
  expect(workers()).toEqual([])
})

test('of a value that occurs many times the first place is kept, and of many values a bounded number', async () => {
  const reader = await createReader({ workers: 1 })
  const addresses = Array.from({ length: 6000 }, (_, number) => `user${number}@globex.com`).join('\n')
  const repeated = await reader.read(
    { ...small(1), content: { bytes: Buffer.from('DE89 3704 0044 0532 0130 00\n'.repeat(50)) } },
    key,
  )
  const many = await reader.read(
    { ...small(2), content: { bytes: Buffer.from(addresses) }, size: addresses.length },
    key,
  )
  expect(repeated.findings).toMatchObject([{ start: 0 }])
  expect(repeated.labels).toContainEqual(expect.objectContaining({ key: 'regulated/pfi/iban', count: 50 }))
  expect(many.findings).toHaveLength(5000)
  expect(many.labels).toContainEqual(expect.objectContaining({ key: 'regulated/pii/email', count: 6000 }))
  await reader.close()
})

test('a reader that was closed before its first document starts no worker any more', async () => {
  const reader = createLazyReader({ workers: 1 })
  await reader.close()
  await expect(reader.read(small(1), key)).rejects.toThrow('The reader is closed.')
})

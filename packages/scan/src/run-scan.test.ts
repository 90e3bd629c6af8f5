import { randomUUID } from 'node:crypto'
import {
  chmodSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ConnectorError } from '@sharelight/connectors'
import { keyedHash, openStores, type ScanSummary, type Stores } from '@sharelight/store'
import { hmacKey, scanOnce, storedState, writeFileIn, type ScanSetup } from '@sharelight/testkit'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ScanCancelled, ScanError, createReader, createScanControl, type Reader } from './index.ts'

let stores: Stores
let reader: Reader
let root: string
let ids: { organisationId: string; sourceId: string }
beforeAll(async () => {
  ;[stores, reader] = await Promise.all([openStores(), createReader({ workers: 1 })])
})
afterAll(() => Promise.all([stores.close(), reader.close()]))
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'sharelight-scan-'))
  ids = { organisationId: randomUUID(), sourceId: randomUUID() }
  return () => rmSync(root, { recursive: true, force: true })
})

const iban = 'Please pay to DE89 3704 0044 0532 0130 00.'
const scan = (change: Partial<ScanSetup> = {}): Promise<ScanSummary> =>
  scanOnce(stores, {
    ...ids,
    scanId: randomUUID(),
    isFirstScan: false,
    reader,
    connector: 'filesystem',
    settings: { roots: [root] },
    ...change,
  })
const firstScan = (change: Partial<ScanSetup> = {}) => scan({ isFirstScan: true, ...change })
type Row = Record<string, unknown>
const rowsOf = async (table: string) => (await storedState(stores.analytics, ids.organisationId))[table] as Row[]
const itemNamed = async (name: string) => (await rowsOf('items')).find(row => row.name === name && !isGone(row))
const isGone = (row: Row | undefined) => String(row?.deleted_at) < '2299'
const detailsOf = (event: Row) => JSON.parse(String(event.details)) as Row

describe('a first scan', () => {
  test('labels what is in each file, with the content itself nowhere in the stores', async () => {
    writeFileIn(root, 'a/bank.txt', iban)
    writeFileIn(root, 'a/lunch.txt', 'Lunch is at noon, bring the zanzibarian umbrella.')
    const summary = await firstScan()
    expect(summary).toMatchObject({
      seen: 2,
      byStatus: { complete: 2 },
      byChange: { created: 2 },
      events: { scanned_content: 2 },
    })
    expect(await itemNamed('bank.txt')).toMatchObject({
      label_keys: expect.arrayContaining(['regulated/pfi/iban']) as string[],
      mime: 'text/plain',
    })
    expect((await itemNamed('lunch.txt'))?.label_keys).not.toContainEqual(expect.stringMatching(/^regulated/))
    const everything = JSON.stringify(await storedState(stores.analytics, ids.organisationId))
    for (const secret of ['0532 0130', '05320130', '37040044', 'zanzibarian']) expect(everything).not.toContain(secret)
  })

  test("keeps what was found as a masked sample and a hash under the organisation's key", async () => {
    writeFileIn(root, 'bank.txt', `${iban}\n${iban}`)
    await firstScan()
    const findings = await rowsOf('findings')
    expect(findings).toHaveLength(1)
    expect(findings[0]).toMatchObject({
      rule: 'iban',
      masked: '•••• 3000',
      start: 14,
      hash: keyedHash(hmacKey, 'DE89370400440532013000'),
    })
  })

  test('says of everything that it cannot read why', async () => {
    writeFileIn(root, 'empty.txt', '')
    symlinkSync('/etc/passwd', join(root, 'link'))
    writeFileIn(root, 'cut.pdf', '%PDF-1.7\nnothing more')
    const summary = await firstScan()
    const { complete, partial, skipped, failed } = summary.byStatus
    expect(complete + partial + skipped + failed).toBe(summary.seen)
    expect(summary.byReason).toMatchObject({ empty: 1, symlink: 1 })
    expect(summary).toMatchObject({ seen: 3, byStatus: { complete: 0 } })
    expect(await itemNamed('link')).toMatchObject({ status: 'skipped', reason: 'symlink', label_keys: [] })
  })

  test('dates its events by when the content was last changed', async () => {
    writeFileIn(root, 'a.txt', iban)
    await firstScan()
    const [event] = await rowsOf('events')
    expect(event?.time).toBe((await itemNamed('a.txt'))?.modified_at)
  })

  test('stores files of a hundred different months at once', async () => {
    for (let month = 0; month < 120; month++) {
      writeFileIn(root, `${month}.txt`, 'old')
      utimesSync(join(root, `${month}.txt`), new Date(), new Date(Date.UTC(2010, month, 1)))
    }
    expect((await firstScan()).events).toEqual({ scanned_content: 120 })
  })
})

describe('a later scan', () => {
  test('does not read unchanged files again', async () => {
    writeFileIn(root, 'a.txt', iban)
    await firstScan()
    let fetched = 0
    const summary = await scan({
      tamper: ({ connection }) => {
        const fetch = connection.fetch.bind(connection)
        connection.fetch = (item, limits) => {
          fetched++
          return fetch(item, limits)
        }
      },
    })
    expect(fetched).toBe(0)
    expect(summary).toMatchObject({
      seen: 1,
      bytes: 0,
      byChange: { unchanged: 1 },
      events: {},
      labels: { 'regulated/pfi/iban': 1 },
    })
  })

  test('tells created, modified and deleted files by events of these types', async () => {
    for (const name of ['same.txt', 'changed.txt', 'gone.txt']) writeFileIn(root, name, iban)
    await firstScan()
    const before = await itemNamed('changed.txt')
    writeFileIn(root, 'changed.txt', 'Nothing of interest any more.')
    writeFileIn(root, 'fresh.txt', iban)
    unlinkSync(join(root, 'gone.txt'))
    const summary = await scan()
    expect(summary.events).toEqual({ file_uploaded: 1, file_modified: 1, file_deleted: 1 })
    expect(summary.byChange).toMatchObject({ created: 1, modified: 1, deleted: 1, unchanged: 1 })
    expect(await itemNamed('changed.txt')).toMatchObject({ item_id: before?.item_id })
    expect((await itemNamed('changed.txt'))?.label_keys).not.toContain('regulated/pfi/iban')
    expect(isGone((await rowsOf('items')).find(row => row.name === 'gone.txt'))).toBe(true)
  })

  test('knows a moved or renamed file again: same item, same labels, not read', async () => {
    for (const name of ['a/moved.txt', 'a/old name.txt']) writeFileIn(root, name, iban)
    mkdirSync(join(root, 'b'))
    await firstScan()
    const before = [await itemNamed('moved.txt'), await itemNamed('old name.txt')]
    renameSync(join(root, 'a/moved.txt'), join(root, 'b/moved.txt'))
    renameSync(join(root, 'a/old name.txt'), join(root, 'a/new name.txt'))
    const summary = await scan()
    expect(summary).toMatchObject({
      bytes: 0,
      events: { file_moved: 1, file_renamed: 1 },
      byChange: { moved: 1, renamed: 1, deleted: 0, created: 0 },
    })
    expect(await itemNamed('moved.txt')).toMatchObject({
      item_id: before[0]?.item_id,
      label_keys: before[0]?.label_keys,
      path: join(root, 'b/moved.txt'),
    })
    expect(await itemNamed('new name.txt')).toMatchObject({
      item_id: before[1]?.item_id,
      key: join(root, 'a/new name.txt'),
    })
    expect((await scan()).byChange).toMatchObject({ unchanged: 2 })
  })

  test('tells a moved folder once, not again for each file in it', async () => {
    for (const name of ['a/deep/1.txt', 'a/deep/2.txt']) writeFileIn(root, name, iban)
    mkdirSync(join(root, 'b'))
    await firstScan()
    const folders = await rowsOf('folders')
    renameSync(join(root, 'a/deep'), join(root, 'b/deep'))
    expect((await scan()).events).toEqual({ folder_moved: 1 })
    expect((await rowsOf('folders')).map(row => row.folder_id)).toEqual(folders.map(row => row.folder_id))
    expect(await itemNamed('1.txt')).toMatchObject({ path: join(root, 'b/deep/1.txt') })
  })

  test('takes a copy for a new file, and each hard link for an item of its own', async () => {
    writeFileIn(root, 'a.txt', iban)
    await firstScan()
    linkSync(join(root, 'a.txt'), join(root, 'link.txt'))
    writeFileIn(root, 'copy.txt', iban)
    const summary = await scan()
    expect(summary.byChange).toMatchObject({ created: 2, unchanged: 1, moved: 0 })
    expect(new Set((await rowsOf('items')).map(row => row.item_id)).size).toBe(3)
  })

  test('tells created and deleted folders', async () => {
    writeFileIn(root, 'a/1.txt', iban)
    await firstScan()
    rmSync(join(root, 'a'), { recursive: true })
    mkdirSync(join(root, 'c'))
    expect((await scan()).events).toEqual({ folder_created: 1, folder_deleted: 1, file_deleted: 1 })
  })

  test('tells that access to a file changed, without reading it', async () => {
    chmodSync(root, 0o755)
    writeFileIn(root, 'a.txt', iban)
    chmodSync(join(root, 'a.txt'), 0o600)
    await firstScan()
    const before = await rowsOf('exposures')
    chmodSync(join(root, 'a.txt'), 0o644)
    const summary = await scan()
    expect(summary).toMatchObject({ bytes: 0, events: { sharing_set: 1 } })
    const [event] = (await rowsOf('events')).filter(({ type }) => type === 'sharing_set')
    expect(detailsOf(event ?? {})).toMatchObject({ path: join(root, 'a.txt') })
    expect((await rowsOf('exposures')).length).toBeGreaterThan(before.length)
  })

  test('keeps what it knew of a file that cannot be read today, and says so', async () => {
    writeFileIn(root, 'a.txt', iban)
    await firstScan()
    writeFileIn(root, 'a.txt', `${iban} And more.`)
    await scan({
      tamper: ({ connection }) => {
        connection.fetch = () => Promise.reject(new Error('The disk made a noise.'))
      },
    })
    expect(await itemNamed('a.txt')).toMatchObject({
      status: 'failed',
      reason: 'io_error',
      detail: 'The disk made a noise.',
      label_keys: expect.arrayContaining(['regulated/pfi/iban']) as string[],
    })
    expect(await scan()).toMatchObject({ byStatus: { complete: 1, failed: 0 } })
  })

  test('does not take files for deleted when their folder cannot be listed', async () => {
    writeFileIn(root, 'a/1.txt', iban)
    await firstScan()
    const summary = await scan({
      tamper: ({ connection }) => {
        connection.items = async function* () {
          yield { items: [], covers: 'all' }
        }
      },
    })
    expect(summary.byChange).toMatchObject({ deleted: 0 })
  })
})

describe('a scan that meets trouble', () => {
  test('ends with an error that says so when its source is gone, and takes nothing for deleted', async () => {
    writeFileIn(root, 'a.txt', iban)
    await firstScan()
    const failing = scan({
      tamper: ({ connection }) => {
        connection.items = async function* () {
          yield { items: [], covers: 'all' }
        }
        connection.check = async () => ({
          ok: false,
          granted: [],
          missing: [{ name: `Read ${root}`, wayOut: 'Mount the share.' }],
        })
        connection.exists = async () => false
      },
    })
    await expect(failing).rejects.toThrow(/no longer there.*Mount the share/)
    expect(isGone(await itemNamed('a.txt'))).toBe(false)
  })

  test('ends with the way out when the disk is full, and goes on from there with the same id', async () => {
    for (let n = 0; n < 5; n++) writeFileIn(root, `${n}.txt`, iban)
    const scanId = randomUUID()
    const full = firstScan({
      scanId,
      tamper: ({ sink }) => {
        sink.write = () => Promise.reject(new Error('ENOSPC: no space left on device, write'))
      },
    })
    await expect(full).rejects.toThrow(ScanError)
    await expect(full).rejects.toThrow(/Free some space/)
    expect(await firstScan({ scanId })).toMatchObject({
      seen: 5,
      byChange: { created: 5 },
      events: { scanned_content: 5 },
    })
  })

  test('reads the others when one cannot be opened any more', async () => {
    for (let n = 0; n < 5; n++) writeFileIn(root, `${n}.txt`, iban)
    const summary = await firstScan({
      tamper: ({ connection }) => {
        const fetch = connection.fetch.bind(connection)
        connection.fetch = (item, limits) =>
          item.key.endsWith('3.txt')
            ? Promise.reject(new ConnectorError('vanished', 'It is gone.'))
            : fetch(item, limits)
      },
    })
    expect(summary).toMatchObject({ byStatus: { complete: 4, failed: 1 }, byReason: { vanished: 1 } })
  })
})

describe('control', () => {
  const manyFiles = () => {
    for (let n = 0; n < 200; n++) writeFileIn(root, `${n}.txt`, iban)
  }

  test('cancelling keeps what was found; scanning again with the same id completes it', async () => {
    manyFiles()
    const scanId = randomUUID()
    const control = createScanControl()
    const cancelled = firstScan({
      scanId,
      control,
      tamper: ({ connection }) => {
        const fetch = connection.fetch.bind(connection)
        let fetched = 0
        connection.fetch = (item, limits) => {
          if (++fetched === 100) control.cancel()
          return fetch(item, limits)
        }
      },
    })
    await expect(cancelled).rejects.toThrow(ScanCancelled)
    expect(await firstScan({ scanId })).toMatchObject({ seen: 200, events: { scanned_content: 200 } })
  })

  test('a paused scan reads nothing until it is resumed', async () => {
    manyFiles()
    const control = createScanControl()
    control.pause()
    let counts = 0
    const running = firstScan({
      control,
      onProgress: ({ done }) => {
        counts = done
      },
    })
    await new Promise(resolve => setTimeout(resolve, 1500))
    expect(counts).toBe(0)
    control.resume()
    expect((await running).seen).toBe(200)
  })

  test('progress counts up to what the summary says', async () => {
    manyFiles()
    const told: { found: number; done: number; timeLeft: number | null }[] = []
    const summary = await firstScan({
      onProgress: counts => {
        told.push(counts)
      },
    })
    expect(told.at(-1)).toMatchObject({
      found: summary.seen,
      done: summary.seen,
      complete: summary.byStatus.complete,
      timeLeft: 0,
    })
    expect(told.map(({ done }) => done)).toEqual(told.map(({ done }) => done).sort((a, b) => a - b))
  })
})

test('the bytes of a file that is read are those on disk', async () => {
  writeFileSync(join(root, 'x.bin'), Buffer.from([0, 1, 2, 3]))
  const summary = await firstScan()
  expect(summary.bytes).toBe(readFileSync(join(root, 'x.bin')).length)
})

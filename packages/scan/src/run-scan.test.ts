import { randomUUID } from 'node:crypto'
import {
  chmodSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { ConnectorError } from '@sharelight/connectors'
import { keyedHash } from '@sharelight/store'
import { folderScans, hmacKey, storedState, writeFileIn, type StoredRow } from '@sharelight/testkit'
import { describe, expect, test } from 'vitest'
import { ScanCancelled, ScanError, createScanControl } from './index.ts'

const scans = folderScans()
const { scan, first, rowsOf } = scans

const iban = 'Please pay to DE89 3704 0044 0532 0130 00.'
const itemNamed = async (name: string) => (await rowsOf('items')).find(row => row.name === name && !isGone(row))
const isGone = (row: StoredRow | undefined) => String(row?.deleted_at) < '2299'
const detailsOf = (event: StoredRow) => JSON.parse(String(event.details)) as StoredRow

describe('a first scan', () => {
  test('labels what is in each file, with the content itself nowhere in the stores', async () => {
    writeFileIn(scans.root, 'a/bank.txt', iban)
    writeFileIn(scans.root, 'a/lunch.txt', 'Lunch is at noon, bring the zanzibarian umbrella.')
    const summary = await first()
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
    const everything = JSON.stringify(await storedState(scans.stores.analytics, scans.ids.organisationId))
    for (const secret of ['0532 0130', '05320130', '37040044', 'zanzibarian']) expect(everything).not.toContain(secret)
  })

  test("keeps what was found as a masked sample and a hash under the organisation's key", async () => {
    writeFileIn(scans.root, 'bank.txt', `${iban}\n${iban}`)
    await first()
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
    writeFileIn(scans.root, 'empty.txt', '')
    symlinkSync('/etc/passwd', join(scans.root, 'link'))
    writeFileIn(scans.root, 'cut.pdf', '%PDF-1.7\nnothing more')
    const summary = await first()
    const { complete, partial, skipped, failed } = summary.byStatus
    expect(complete + partial + skipped + failed).toBe(summary.seen)
    expect(summary.byReason).toMatchObject({ empty: 1, symlink: 1 })
    expect(summary).toMatchObject({ seen: 3, byStatus: { complete: 0 } })
    expect(await itemNamed('link')).toMatchObject({ status: 'skipped', reason: 'symlink', label_keys: [] })
  })

  test('dates its events by when the content was last changed', async () => {
    writeFileIn(scans.root, 'a.txt', iban)
    await first()
    const [event] = await rowsOf('events')
    expect(event?.time).toBe((await itemNamed('a.txt'))?.modified_at)
  })

  test('stores files of a hundred different months at once', async () => {
    for (let month = 0; month < 120; month++) {
      writeFileIn(scans.root, `${month}.txt`, 'old')
      utimesSync(join(scans.root, `${month}.txt`), new Date(), new Date(Date.UTC(2010, month, 1)))
    }
    expect((await first()).events).toEqual({ scanned_content: 120 })
  })
})

describe('a later scan', () => {
  test('does not read unchanged files again', async () => {
    writeFileIn(scans.root, 'a.txt', iban)
    await first()
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
    for (const name of ['same.txt', 'changed.txt', 'gone.txt']) writeFileIn(scans.root, name, iban)
    await first()
    const before = await itemNamed('changed.txt')
    writeFileIn(scans.root, 'changed.txt', 'Nothing of interest any more.')
    writeFileIn(scans.root, 'fresh.txt', iban)
    unlinkSync(join(scans.root, 'gone.txt'))
    const summary = await scan()
    expect(summary.events).toEqual({ file_uploaded: 1, file_modified: 1, file_deleted: 1 })
    expect(summary.byChange).toMatchObject({ created: 1, modified: 1, deleted: 1, unchanged: 1 })
    expect(await itemNamed('changed.txt')).toMatchObject({ item_id: before?.item_id })
    expect((await itemNamed('changed.txt'))?.label_keys).not.toContain('regulated/pfi/iban')
    expect(isGone((await rowsOf('items')).find(row => row.name === 'gone.txt'))).toBe(true)
  })

  test('knows a moved or renamed file again: same item, same labels, not read', async () => {
    for (const name of ['a/moved.txt', 'a/old name.txt']) writeFileIn(scans.root, name, iban)
    mkdirSync(join(scans.root, 'b'))
    await first()
    const before = [await itemNamed('moved.txt'), await itemNamed('old name.txt')]
    renameSync(join(scans.root, 'a/moved.txt'), join(scans.root, 'b/moved.txt'))
    renameSync(join(scans.root, 'a/old name.txt'), join(scans.root, 'a/new name.txt'))
    const summary = await scan()
    expect(summary).toMatchObject({
      bytes: 0,
      events: { file_moved: 1, file_renamed: 1 },
      byChange: { moved: 1, renamed: 1, deleted: 0, created: 0 },
    })
    expect(await itemNamed('moved.txt')).toMatchObject({
      item_id: before[0]?.item_id,
      label_keys: before[0]?.label_keys,
      path: join(scans.root, 'b/moved.txt'),
    })
    expect(await itemNamed('new name.txt')).toMatchObject({
      item_id: before[1]?.item_id,
      key: join(scans.root, 'a/new name.txt'),
    })
    expect((await scan()).byChange).toMatchObject({ unchanged: 2 })
  })

  test('tells a moved folder once, not again for each file in it', async () => {
    for (const name of ['a/deep/1.txt', 'a/deep/2.txt']) writeFileIn(scans.root, name, iban)
    mkdirSync(join(scans.root, 'b'))
    await first()
    const folders = await rowsOf('folders')
    renameSync(join(scans.root, 'a/deep'), join(scans.root, 'b/deep'))
    expect((await scan()).events).toEqual({ folder_moved: 1 })
    expect((await rowsOf('folders')).map(row => row.folder_id)).toEqual(folders.map(row => row.folder_id))
    expect(await itemNamed('1.txt')).toMatchObject({ path: join(scans.root, 'b/deep/1.txt') })
  })

  test('takes a copy for a new file, and each hard link for an item of its own', async () => {
    writeFileIn(scans.root, 'a.txt', iban)
    await first()
    linkSync(join(scans.root, 'a.txt'), join(scans.root, 'link.txt'))
    writeFileIn(scans.root, 'copy.txt', iban)
    const summary = await scan()
    expect(summary.byChange).toMatchObject({ created: 2, unchanged: 1, moved: 0 })
    expect(new Set((await rowsOf('items')).map(row => row.item_id)).size).toBe(3)
  })

  test('tells created and deleted folders', async () => {
    writeFileIn(scans.root, 'a/1.txt', iban)
    await first()
    rmSync(join(scans.root, 'a'), { recursive: true })
    mkdirSync(join(scans.root, 'c'))
    expect((await scan()).events).toEqual({ folder_created: 1, folder_deleted: 1, file_deleted: 1 })
  })

  test('tells that access to a file changed, without reading it', async () => {
    chmodSync(scans.root, 0o755)
    writeFileIn(scans.root, 'a.txt', iban)
    chmodSync(join(scans.root, 'a.txt'), 0o600)
    await first()
    const before = await rowsOf('exposures')
    chmodSync(join(scans.root, 'a.txt'), 0o644)
    const summary = await scan()
    expect(summary).toMatchObject({ bytes: 0, events: { sharing_set: 1 } })
    const [event] = (await rowsOf('events')).filter(({ type }) => type === 'sharing_set')
    expect(detailsOf(event ?? {})).toMatchObject({ path: join(scans.root, 'a.txt') })
    expect((await rowsOf('exposures')).length).toBeGreaterThan(before.length)
  })

  test('keeps what it knew of a file that cannot be read today, and says so', async () => {
    writeFileIn(scans.root, 'a.txt', iban)
    await first()
    writeFileIn(scans.root, 'a.txt', `${iban} And more.`)
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
    writeFileIn(scans.root, 'a/1.txt', iban)
    await first()
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
    writeFileIn(scans.root, 'a.txt', iban)
    await first()
    const failing = scan({
      tamper: ({ connection }) => {
        connection.items = async function* () {
          yield { items: [], covers: 'all' }
        }
        connection.check = async () => ({
          ok: false,
          granted: [],
          missing: [{ name: `Read ${scans.root}`, wayOut: 'Mount the share.' }],
        })
        connection.exists = async () => false
      },
    })
    await expect(failing).rejects.toThrow(/no longer there.*Mount the share/)
    expect(isGone(await itemNamed('a.txt'))).toBe(false)
  })

  test('ends with the way out when the disk is full, and goes on from there with the same id', async () => {
    for (let n = 0; n < 5; n++) writeFileIn(scans.root, `${n}.txt`, iban)
    const scanId = randomUUID()
    const full = first({
      scanId,
      tamper: ({ sink }) => {
        sink.write = () => Promise.reject(new Error('ENOSPC: no space left on device, write'))
      },
    })
    await expect(full).rejects.toThrow(ScanError)
    await expect(full).rejects.toThrow(/Free some space/)
    expect(await first({ scanId })).toMatchObject({ seen: 5, byChange: { created: 5 }, events: { scanned_content: 5 } })
  })

  test('reads the others when one cannot be opened any more', async () => {
    for (let n = 0; n < 5; n++) writeFileIn(scans.root, `${n}.txt`, iban)
    const summary = await first({
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
    for (let n = 0; n < 200; n++) writeFileIn(scans.root, `${n}.txt`, iban)
  }

  test('cancelling keeps what was found; scanning again with the same id completes it', async () => {
    manyFiles()
    const scanId = randomUUID()
    const control = createScanControl()
    const cancelled = first({
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
    expect(await first({ scanId })).toMatchObject({ seen: 200, events: { scanned_content: 200 } })
  })

  test('a paused scan reads nothing until it is resumed', async () => {
    manyFiles()
    const control = createScanControl()
    control.pause()
    const asked = Promise.withResolvers<void>()
    const { ready } = control
    control.ready = () => {
      asked.resolve()
      return ready()
    }
    const pausedAt: boolean[] = []
    const running = first({
      control,
      tamper: ({ connection }) => {
        const fetch = connection.fetch.bind(connection)
        connection.fetch = (item, limits) => {
          pausedAt.push(control.isPaused)
          return fetch(item, limits)
        }
      },
    })
    await asked.promise
    // Time enough to begin with what was listed, were it not paused.
    await scans.ask('SELECT 1')
    expect(pausedAt).toEqual([])
    control.resume()
    expect((await running).seen).toBe(200)
    expect(pausedAt).toEqual(Array(200).fill(false))
  })

  test('progress counts up to what the summary says', async () => {
    manyFiles()
    const told: { found: number; done: number; timeLeft: number | null }[] = []
    const summary = await first({
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
  writeFileSync(join(scans.root, 'x.bin'), Buffer.from([0, 1, 2, 3]))
  const summary = await first()
  expect(summary.bytes).toBe(readFileSync(join(scans.root, 'x.bin')).length)
})

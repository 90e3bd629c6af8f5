import { mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { folderScans, writeFileIn, type ScanSetup, type StoredRow } from '@sharelight/testkit'
import { describe, expect, test } from 'vitest'

const scans = folderScans()

const iban = 'Please pay to DE89 3704 0044 0532 0130 00.'
const message =
  'From: a@acme.example\r\nTo: b@acme.example\r\nSubject: Hello\r\nMessage-ID: <1@acme.example>\r\nDate: Mon, 2 Mar 2026 10:00:00 +0000\r\n\r\nHi\r\n'
const archive = (subject: string) =>
  `From a@acme.example Mon Mar  2 10:00:00 2026\n${message.replaceAll('\r', '').replace('Hello', subject).replace('<1@', `<${subject}@`)}\n`

const scan = (settings: Record<string, unknown>, change: Partial<ScanSetup> = {}) => scans.scan({ settings, ...change })
const first = (settings: Record<string, unknown>, change: Partial<ScanSetup> = {}) =>
  scan(settings, { isFirstScan: true, ...change })
const { rowsOf } = scans
const isThere = (row: StoredRow) => String(row.deleted_at ?? row.ended_at) > '2299'
const present = async (table: string) => (await rowsOf(table)).filter(isThere)
const namesOf = async (table: string) => (await present(table)).map(({ name }) => String(name)).sort()
const idsOf = async () => Object.fromEntries((await rowsOf('items')).map(({ name, item_id: id }) => [name, id]))
const at = (...names: string[]) => names.map(name => join(scans.root, name))

describe('a folder that is taken out of the settings', () => {
  test('is deleted with its items, folders and exposures; their history stays, and the next scan finds nothing to do', async () => {
    for (const name of ['a/1.txt', 'b/2.txt', 'b/deep/3.txt']) writeFileIn(scans.root, name, iban)
    await first({ roots: at('a', 'b') })
    const events = await rowsOf('events')
    expect(await scan({ roots: at('a') })).toMatchObject({
      seen: 1,
      byChange: { unchanged: 1, deleted: 2 },
      events: { file_deleted: 2, folder_deleted: 2 },
    })
    expect([await namesOf('items'), await namesOf('folders')]).toEqual([['1.txt'], ['a']])
    const gone = new Set(
      [...(await rowsOf('items')), ...(await rowsOf('folders'))]
        .filter(row => !isThere(row))
        .map(row => row.item_id ?? row.folder_id),
    )
    expect((await present('exposures')).filter(row => gone.has(row.object_id))).toEqual([])
    expect(await rowsOf('events')).toEqual(expect.arrayContaining(events))
    expect(await scan({ roots: at('a') })).toMatchObject({ byChange: { unchanged: 1, deleted: 0 }, events: {} })
  })

  test('may be a mail archive', async () => {
    writeFileIn(scans.root, 'a/1.mbox', archive('one'))
    writeFileIn(scans.root, 'b/2.mbox', archive('two'))
    await first({ paths: at('a', 'b') }, { connector: 'mail-archive' })
    expect(await namesOf('items')).toEqual(['one', 'two'])
    expect(await scan({ paths: at('a') }, { connector: 'mail-archive' })).toMatchObject({
      byChange: { deleted: 1, unchanged: 1 },
    })
    expect([await namesOf('items'), await namesOf('folders')]).toEqual([['one'], ['1.mbox', 'a']])
  })

  test('may hold mail beside other files', async () => {
    writeFileIn(scans.root, 'a/1.txt', iban)
    writeFileIn(scans.root, 'b/1.eml', message)
    writeFileIn(scans.root, 'b/2.mbox', archive('two'))
    for (const part of ['cur', 'new', 'tmp']) mkdirSync(join(scans.root, 'b/box', part), { recursive: true })
    writeFileIn(scans.root, 'b/box/cur/1:2,S', message.replace('Hello', 'three').replace('<1@', '<3@'))
    await first({ roots: at('a', 'b') })
    expect(await namesOf('items')).toEqual(['1.txt', 'Hello', 'three', 'two'])
    expect((await scan({ roots: at('a') })).byChange).toMatchObject({ deleted: 3, unchanged: 1 })
    expect(await namesOf('items')).toEqual(['1.txt'])
  })

  test('keeps the identity of what was moved out of it to where it is read', async () => {
    for (const name of ['a/1.txt', 'b/2.txt']) writeFileIn(scans.root, name, iban)
    await first({ roots: at('a', 'b') })
    const before = await idsOf()
    renameSync(join(scans.root, 'b/2.txt'), join(scans.root, 'a/2.txt'))
    expect((await scan({ roots: at('a') })).byChange).toMatchObject({ moved: 1, unchanged: 1, deleted: 0 })
    expect(await idsOf()).toEqual(before)
  })
})

describe('a folder that is replaced in the settings', () => {
  test('by its parent keeps each item once and as it was, and tells no move', async () => {
    for (const name of ['a/1.txt', 'a/deep/2.txt', 'beside.txt']) writeFileIn(scans.root, name, iban)
    await first({ roots: at('a') })
    const before = await idsOf()
    expect(await scan({ roots: [scans.root] })).toMatchObject({
      byChange: { unchanged: 2, created: 1, deleted: 0 },
      events: { file_uploaded: 1, folder_created: 1 },
    })
    expect(await namesOf('items')).toEqual(['1.txt', '2.txt', 'beside.txt'])
    expect(await idsOf()).toMatchObject(before)
  })

  test('by its child keeps what lies there, deletes the rest and tells no move', async () => {
    for (const name of ['a/1.txt', 'a/deep/2.txt', 'beside.txt']) writeFileIn(scans.root, name, iban)
    await first({ roots: [scans.root] })
    const before = await idsOf()
    expect(await scan({ roots: at('a') })).toMatchObject({
      byChange: { unchanged: 2, deleted: 1 },
      events: { file_deleted: 1, folder_deleted: 1 },
    })
    expect([await namesOf('items'), await namesOf('folders')]).toEqual([
      ['1.txt', '2.txt'],
      ['a', 'deep'],
    ])
    expect(await idsOf()).toEqual(before)
  })

  test('by one of its files, and a file by its folder, keeps the item and tells no move', async () => {
    for (const name of ['a/1.txt', 'a/2.txt']) writeFileIn(scans.root, name, iban)
    await first({ roots: at('a') })
    const before = await idsOf()
    expect((await scan({ roots: at('a/1.txt') })).events).toEqual({ file_deleted: 1, folder_deleted: 1 })
    expect((await scan({ roots: at('a') })).events).toEqual({ file_uploaded: 1, folder_created: 1 })
    expect((await idsOf())['1.txt']).toEqual(before['1.txt'])
  })
})

describe('patterns that change', () => {
  test('delete what lies in a folder that is left out now, and say of a file why it is not read', async () => {
    for (const name of ['kept.txt', 'out.txt', 'archive/1.txt', 'archive/deep/2.txt'])
      writeFileIn(scans.root, name, iban)
    await first({ roots: [scans.root] })
    const summary = await scan({ roots: [scans.root], exclude: ['archive', 'out.txt'] })
    expect(summary).toMatchObject({
      byChange: { deleted: 2, unchanged: 1 },
      byReason: { excluded: 2 },
      labels: { 'regulated/pfi/iban': 1 },
    })
    expect(await namesOf('items')).toEqual(['archive', 'kept.txt', 'out.txt'])
    expect((await present('folders')).map(({ path }) => path)).toEqual([scans.root])
  })

  test('delete the mail in a folder that is left out now', async () => {
    writeFileIn(scans.root, 'kept.mbox', archive('kept'))
    writeFileIn(scans.root, 'archive/out.mbox', archive('out'))
    const settings = { paths: [scans.root] }
    await first(settings, { connector: 'mail-archive' })
    expect((await scan({ ...settings, exclude: ['archive'] }, { connector: 'mail-archive' })).byChange).toMatchObject({
      deleted: 1,
      unchanged: 1,
    })
  })
})

describe('a folder that is no longer there', () => {
  test('ends the scan with what is missing, and nothing counts as deleted, while another one is there', async () => {
    for (const name of ['a/1.txt', 'b/2.txt']) writeFileIn(scans.root, name, iban)
    await first({ roots: at('a', 'b') })
    renameSync(join(scans.root, 'b'), join(scans.root, 'away'))
    await expect(scan({ roots: at('a', 'b') })).rejects.toMatchObject({
      code: 'source_gone',
      message: expect.stringContaining(join(scans.root, 'b')) as string,
    })
    expect(await namesOf('items')).toEqual(['1.txt', '2.txt'])
    renameSync(join(scans.root, 'away'), join(scans.root, 'b'))
    expect(await scan({ roots: at('a', 'b') })).toMatchObject({ byChange: { unchanged: 2 }, events: {} })
  })

  test('is not taken for emptied when an empty one, such as a mount point, lies in its place', async () => {
    for (const name of ['a/1.txt', 'b/2.txt', 'b/deep/3.txt']) writeFileIn(scans.root, name, iban)
    await first({ roots: at('a', 'b') })
    renameSync(join(scans.root, 'b'), join(scans.root, 'away'))
    mkdirSync(join(scans.root, 'b'))
    for (let time = 0; time < 2; time++) {
      await expect(scan({ roots: at('a', 'b') })).rejects.toMatchObject({
        code: 'source_gone',
        message: expect.stringMatching(/\/b is empty.*mount/) as string,
      })
    }
    expect(await namesOf('items')).toEqual(['1.txt', '2.txt', '3.txt'])
    expect((await scan({ roots: at('a') })).byChange).toMatchObject({ deleted: 2, unchanged: 1 })
  })

  test('counts as emptied when it is the same folder', async () => {
    for (const name of ['a/1.txt', 'b/2.txt']) writeFileIn(scans.root, name, iban)
    await first({ roots: at('a', 'b') })
    rmSync(join(scans.root, 'b/2.txt'))
    expect((await scan({ roots: at('a', 'b') })).byChange).toMatchObject({ deleted: 1, unchanged: 1 })
  })

  test('may be made anew with something in it', async () => {
    writeFileIn(scans.root, 'b/2.txt', iban)
    await first({ roots: at('b') })
    rmSync(join(scans.root, 'b'), { recursive: true })
    writeFileIn(scans.root, 'b/new.txt', `${iban} Again.`)
    expect((await scan({ roots: at('b') })).byChange).toMatchObject({ deleted: 1, created: 1 })
  })
})

describe('an error names what failed', () => {
  const failing = async (tamper: NonNullable<ScanSetup['tamper']>) => {
    for (const name of ['a.txt', 'b.txt']) writeFileIn(scans.root, name, iban)
    await first({ roots: [scans.root] })
    rmSync(join(scans.root, 'b.txt'))
    return scan({ roots: [scans.root] }, { tamper }).then(
      () => undefined,
      (error: unknown) => error,
    )
  }

  test('the source, where the source could not say what is still there', async () => {
    const error = await failing(({ connection }) => {
      connection.exists = () => Promise.reject(new Error('The line is dead.'))
    })
    expect(error).toMatchObject({
      code: 'source_gone',
      message: expect.stringMatching(/The source .*The line is dead/) as string,
    })
    expect(await namesOf('items')).toEqual(['a.txt', 'b.txt'])
  })

  test('the source, where its check failed', async () => {
    const error = await failing(({ connection }) => {
      connection.check = () => Promise.reject(new Error('The line is dead.'))
    })
    expect(error).toMatchObject({
      code: 'source_gone',
      message: expect.stringMatching(/The source .*The line is dead/) as string,
    })
  })

  test('Sharelight itself, where its own code failed in or beside the store', async () => {
    const fault = () => Promise.reject(new TypeError('x is undefined'))
    expect(
      await failing(({ sink }) => {
        sink.markDeleted = fault
      }),
    ).toMatchObject({
      code: 'internal',
      message: expect.stringMatching(/fault of Sharelight.*x is undefined/) as string,
    })
    expect(
      await failing(({ sink }) => {
        sink.write = fault
      }),
    ).toMatchObject({ code: 'internal' })
  })

  test('the store, where the store did', async () => {
    const away = () =>
      Promise.reject(Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:9'), { code: 'ECONNREFUSED' }))
    expect(
      await failing(({ sink }) => {
        sink.lookup = away
      }),
    ).toMatchObject({
      code: 'store_failed',
      message: expect.stringMatching(/store does not answer: connect ECONNREFUSED.*scan again/) as string,
    })
    const full = () => Promise.reject(new Error('ENOSPC: no space left on device, write'))
    expect(
      await failing(({ sink }) => {
        sink.discardUnfinished = full
      }),
    ).toMatchObject({ code: 'store_failed', message: expect.stringMatching(/Free some space/) as string })
  })
})

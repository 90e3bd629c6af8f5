import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ConnectorError, SourceFault, type Connector } from '@sharelight/connectors'
import { openStores, tables, type Stores } from '@sharelight/store'
import { scanOnce, storedState, type ScanSetup } from '@sharelight/testkit'
import { MadeUpRemote } from '@sharelight/testkit/connectors'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createReader, type Reader } from './read/reader.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'sharelight-remote-'))
const iban = 'Please pay to DE89 3704 0044 0532 0130 00.'
const everyone = [
  { principal: { kind: 'anonymous' as const, name: 'anyone' }, role: 'read' as const, via: 'link', id: 'grant-7' },
]
let stores: Stores
let reader: Reader
let remote: MadeUpRemote
let ids: { organisationId: string; sourceId: string }
let startedAt = Date.parse('2026-01-01Z')

beforeAll(async () => {
  stores = await openStores({ dataDir })
  reader = await createReader({ workers: 1 })
})
afterAll(async () => {
  await reader.close()
  await stores.close()
  rmSync(dataDir, { recursive: true, force: true })
})
beforeEach(() => {
  remote = filled()
  ids = { organisationId: randomUUID(), sourceId: randomUUID() }
})

/** Two folders with files, and some messages: five pages. */
function filled(): MadeUpRemote {
  const source = new MadeUpRemote()
  for (const folder of ['one', 'two']) source.put(folder, {})
  for (let n = 0; n < 6; n++) source.put(`file ${n}`, { parent: n % 2 ? 'one' : 'two', text: `${iban} Number ${n}.` })
  for (let n = 0; n < 4; n++) source.put(`note ${n}`, { drive: 'chat', text: `Lunch at ${n}.` })
  return source
}

const scan = (setup: Partial<ScanSetup> = {}) =>
  scanOnce(stores, {
    ...ids,
    scanId: randomUUID(),
    isFirstScan: false,
    startedAt: new Date((startedAt += 1000)),
    settings: {},
    reader,
    connector: remote.connector as Connector,
    ...setup,
  })
const first = (setup: Partial<ScanSetup> = {}) => scan({ isFirstScan: true, ...setup })
const rowsOf = (name: string) =>
  stores.analytics.rows<Record<string, string | number>>(
    `SELECT * FROM ${name} FINAL WHERE organisation_id = {organisationId:UUID}`,
    ids,
  )
const there = async () =>
  (await rowsOf('items'))
    .filter(row => String(row.deleted_at) > '2100')
    .map(({ key }) => key)
    .sort()

describe('a remote source', () => {
  test('is read container by container, and each row carries the code of the service that it belongs to', async () => {
    expect(await first()).toMatchObject({ seen: 10, byStatus: { complete: 10 }, labels: { 'regulated/pfi/iban': 6 } })
    const codes = (rows: Record<string, string | number>[]) =>
      new Set(rows.map(({ key, source_code: code }) => `${String(key).slice(0, 4)} ${code}`))
    expect(codes(await rowsOf('items'))).toEqual(new Set(['file 901', 'note 902']))
    const events = await stores.analytics.rows(
      'SELECT source_code, count() AS count FROM events WHERE organisation_id = {organisationId:UUID} GROUP BY source_code ORDER BY source_code',
      ids,
    )
    expect(events).toEqual([
      { source_code: 901, count: '6' },
      { source_code: 902, count: '4' },
    ])
  })

  test('is read to the same end when the scan dies after each page, before or after its position was saved', async () => {
    await first({ scanId: ids.sourceId, startedAt: new Date(0) })
    const calm = await storedState(stores.analytics, ids.organisationId)
    const fetchedOnce = remote.fetched.length
    for (const dies of ['before', 'after']) {
      remote = filled()
      await stores.analytics.command(`TRUNCATE TABLE ${tables.items.name}`)
      for (const { name } of [
        tables.folders,
        tables.events,
        tables.findings,
        tables.scanItems,
        tables.exposures,
        tables.entityNumbers,
        tables.identities,
      ])
        await stores.analytics.command(`TRUNCATE TABLE ${name}`)
      await stores.meta.acrossOrganisations.deleteFrom('scan_cursors').execute()
      let deaths = 0
      for (let isDone = false; !isDone;) {
        isDone = await first({
          scanId: ids.sourceId,
          startedAt: new Date(0),
          tamper: ({ cursors }) => {
            const { save } = cursors
            cursors.save = async (state, beside) => {
              if (dies === 'after') await save(state, beside)
              if (!state.done || dies === 'before') throw Object.assign(new Error('killed'), { at: deaths++ })
              await save(state, beside)
            }
            if (dies === 'before' && deaths >= 3) cursors.save = save
          },
        }).then(
          () => true,
          () => false,
        )
      }
      expect(deaths).toBeGreaterThan(2)
      expect(await storedState(stores.analytics, ids.organisationId)).toEqual(calm)
      expect(remote.fetched.length).toBeLessThan(2 * fetchedOnce)
    }
  })

  test('is asked for changes only after its first scan: new, changed, moved, removed with what it holds, and shared without being read', async () => {
    await first()
    remote.put('file 9', { parent: 'one', text: iban })
    remote.put('file 0', { text: 'Nothing of note.' })
    remote.put('file 1', { parent: undefined, name: 'moved' })
    remote.put('note 1', { grants: everyone })
    remote.remove('note 2')
    remote.remove('two')
    remote.fetched.length = 0
    const pages = remote.pages
    expect((await scan()).events).toMatchObject({ file_uploaded: 1, sharing_set: 1, file_moved: 1, folder_deleted: 1 })
    expect(remote.pages - pages).toBe(2)
    expect(remote.fetched).toEqual(['file 9'])
    expect(await there()).toEqual(['file 1', 'file 3', 'file 5', 'file 9', 'note 0', 'note 1', 'note 3'])
    expect(
      (await rowsOf('exposures')).map(({ grant_id: grant, share_type: type, source_code: code }) => ({
        grant,
        type,
        code,
      })),
    ).toEqual([{ grant: 'grant-7', type: 'anonymous', code: 902 }])
    expect(await scan()).toMatchObject({ seen: 0, events: {} })
  })

  test('takes a change that comes twice in one list as it was named last', async () => {
    await first()
    for (let n = 0; n < 5; n++) remote.put('file 0', { text: `${iban} Version ${n}.` })
    await scan()
    expect((await rowsOf('items')).find(({ key }) => key === 'file 0')?.stamp).toMatch(/^17\n/)
  })

  test('that no longer knows a position is listed anew, and what it held stays until that has come to its end', async () => {
    await first()
    remote.remove('file 3')
    remote.forgetPositions()
    remote.faults.set(
      remote.pages + 2,
      new SourceFault('unreachable', 'made-up.example does not answer. See that it can be reached, then scan again.'),
    )
    await expect(scan()).rejects.toThrow(/does not answer/)
    expect((await there()).length).toBe(10)
    expect(await scan()).toMatchObject({ byChange: { deleted: 1, unchanged: 9 } })
    expect(await there()).not.toContain('file 3')
  })

  test('loses what lay in a container that it no longer has', async () => {
    await first()
    remote.removeDrive('chat')
    expect(await scan()).toMatchObject({ byChange: { deleted: 4 } })
    expect((await there()).every(key => String(key).startsWith('file'))).toBe(true)
  })

  test('is waited for when it wants no further calls, for a page and for an item', async () => {
    const soon = () => new SourceFault('throttled', 'made-up.example wants no further calls.', { retryAt: new Date() })
    remote.faults.set(2, soon())
    let refusals = 3
    const summary = await first({
      tamper: ({ connection }) => {
        const { fetch } = connection
        connection.fetch = (item, limits) => (refusals-- > 0 ? Promise.reject(soon()) : fetch(item, limits))
      },
    })
    expect(summary).toMatchObject({ seen: 10, byStatus: { complete: 10 } })
  })

  test('that withdrew its consent stops the scan with its own sentence, not one item after the other', async () => {
    const lost = new SourceFault('consent_lost', 'Sharelight may no longer read made-up.example. Sign in to it again.')
    for (let n = 0; n < 6; n++) remote.broken.set(`file ${n}`, lost)
    await expect(first()).rejects.toMatchObject({ code: 'source_refuses', message: lost.message })
    expect((await rowsOf('items')).filter(({ status }) => status === 'failed')).toEqual([])
  })

  test('is asked again, ever later, for what it could not give, though no list of changes names it again', async () => {
    await first()
    remote.put('file 0', { text: `${iban} And more.` })
    remote.broken.set('file 0', new ConnectorError('io_error', 'Not now.'))
    const retries = () =>
      stores.meta.forOrganisation(ids.organisationId).selectFrom('scan_retries').select(['key', 'attempts']).execute()
    const makeDue = () =>
      stores.meta
        .forOrganisation(ids.organisationId)
        .updateTable('scan_retries')
        .set({ due_at: new Date(0) })
        .execute()
    expect(await scan()).toMatchObject({ byReason: { io_error: 1 } })
    expect(await retries()).toEqual([{ key: 'file 0', attempts: 1 }])
    expect(await scan()).toMatchObject({ seen: 0 })
    await makeDue()
    expect(await scan()).toMatchObject({ byReason: { io_error: 1 } })
    expect(await retries()).toEqual([{ key: 'file 0', attempts: 2 }])
    remote.broken.clear()
    await makeDue()
    expect(await scan()).toMatchObject({ byStatus: { complete: 1 } })
    expect(await retries()).toEqual([])
  })

  test('that cannot say what happened for a time has that time kept', async () => {
    await first()
    remote.gap = { from: '2026-01-03T00:00:00.000Z', to: '2026-01-05T00:00:00.000Z' }
    await scan()
    const gaps = await stores.meta
      .forOrganisation(ids.organisationId)
      .selectFrom('scan_gaps')
      .select(['stream', 'from_at', 'to_at'])
      .orderBy('stream')
      .execute()
    expect(gaps).toEqual(
      ['chat', 'drive'].map(stream => ({
        stream,
        from_at: new Date(remote.gap?.from ?? ''),
        to_at: new Date(remote.gap?.to ?? ''),
      })),
    )
  })
})

import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { SourceFault, type Connector, type Entry, type ItemEntry, type Page } from '@sharelight/connectors'
import { openStores, scanCursors, tables, type Stores } from '@sharelight/store'
import { scanOnce, storedState, type ScanSetup } from '@sharelight/testkit'
import { changeDrives, madeUpDrives, type MadeUpRemote } from '@sharelight/testkit/connectors'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createReader, type Reader } from '../read/reader.ts'
import { ScanHandedOver } from '../turn.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'sharelight-side-by-side-'))
const drives = 4
const files = 8
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
  remote = madeUpDrives(drives, files)
  ids = { organisationId: randomUUID(), sourceId: randomUUID() }
})

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
const cursors = () => scanCursors(stores.meta, ids)
const rowsOf = (sql: string) => stores.analytics.rows<Record<string, string | number>>(sql, ids)
const here = 'organisation_id = {organisationId:UUID} AND source_id = {sourceId:UUID}'

/** Counts lists that are asked for at the same time. */
function counting(answer: (open: number) => void | Promise<void>) {
  const count = { open: 0, most: 0 }
  remote.beforePage = async () => {
    count.most = Math.max(count.most, ++count.open)
    try {
      await answer(count.open)
    } finally {
      count.open--
    }
  }
  return count
}

test('as many containers are read side by side as the connector declares, and no more', async () => {
  const all = Promise.withResolvers<void>()
  remote.connector.containersAtOnce = 3
  const count = counting(async open => {
    if (open === 3) all.resolve()
    // None of them answers before all have been asked.
    await all.promise
  })
  expect(await first()).toMatchObject({ seen: drives * files, byStatus: { complete: drives * files } })
  expect(count.most).toBe(3)
})

test('a source whose connector declares nothing is read one container after the other', async () => {
  delete remote.connector.containersAtOnce
  const count = counting(() => undefined)
  await first()
  expect(count.most).toBe(1)
})

async function forgetEverything(): Promise<void> {
  for (const { name } of tables.tables) await stores.analytics.command(`TRUNCATE TABLE IF EXISTS ${name}`)
  await stores.meta.acrossOrganisations.deleteFrom('scan_cursors').execute()
}

test('what is read side by side is stored like what is read one after the other, at first and when it changes', async () => {
  const found: unknown[] = []
  const [one, two] = [randomUUID(), randomUUID()]
  for (const [atOnce, isApart] of [
    [1, false],
    [drives, false],
    [drives, true],
  ] as const) {
    await forgetEverything()
    remote = madeUpDrives(drives, files)
    Object.assign(remote.connector, { containersAtOnce: atOnce, containersApart: isApart })
    await first({ scanId: one, startedAt: new Date(0) })
    changeDrives(remote, drives)
    const summary = await scan({ scanId: two, startedAt: new Date(1000) })
    found.push({ summary, state: await storedState(stores.analytics, ids.organisationId) })
  }
  expect(found[1]).toEqual(found[0])
  expect(found[2]).toEqual(found[0])
})

test('how far a container was read is kept though another one stands still', async () => {
  const rest = Promise.withResolvers<void>()
  remote.beforeContent = async key => {
    if (key === 'drive 0 file 0') await rest.promise
  }
  const scanId = randomUUID()
  const reading = first({ scanId })
  const isDone = async (drive: string) => (await cursors().of(drive))?.done === true
  await expect.poll(() => isDone('drive 3'), { timeout: 20_000 }).toBe(true)
  expect(await cursors().of('drive 0')).toBeUndefined()
  rest.resolve()
  await reading
  expect(await isDone('drive 0')).toBe(true)
})

test('where one of them fails the scan ends with its sentence, and goes on where each of them was', async () => {
  const lost = new SourceFault(
    'unreachable',
    'made-up.example does not answer. See that it can be reached, then scan again.',
  )
  const [scanId, at] = [randomUUID(), new Date()]
  remote.beforePage = async drive => {
    if (drive !== 'drive 2') return
    await expect.poll(async () => (await cursors().of('drive 1'))?.done === true, { timeout: 20_000 }).toBe(true)
    throw lost
  }
  await expect(first({ scanId, startedAt: at })).rejects.toThrow(lost.message)
  expect(await rowsOf(`SELECT key FROM items FINAL WHERE ${here} AND deleted_at < now64(3)`)).toEqual([])
  remote.beforePage = () => undefined
  remote.fetched.length = 0
  expect(await first({ scanId, startedAt: at })).toMatchObject({ seen: drives * files })
  expect(remote.fetched.filter(key => key.startsWith('drive 1'))).toEqual([])
})

test('a source that bears fewer lists at a time than its connector declares is asked for fewer, and read to its end', async () => {
  const all = Promise.withResolvers<void>()
  let refusals = 0
  counting(async open => {
    if (open === drives) all.resolve()
    await all.promise
    if (open > 2) throw new SourceFault('throttled', `Refused ${++refusals}.`, { retryAt: new Date() })
  })
  expect(await first()).toMatchObject({ seen: drives * files })
  expect(refusals).toBeGreaterThan(1)
  expect(refusals).toBeLessThan(remote.pages)
})

test('a turn that is over ends all of them at the end of a page, and nothing is read twice', async () => {
  const setup = { scanId: randomUUID(), startedAt: new Date(), turn: { lasts: 0, mostWait: 20_000 } }
  let turns = 0
  for (let isOver = false; !isOver;) {
    isOver = await first(setup).then(
      () => true,
      error => {
        expect(error).toBeInstanceOf(ScanHandedOver)
        return false
      },
    )
    expect(++turns).toBeLessThan(drives * files)
  }
  expect(turns).toBeGreaterThan(1)
  expect(remote.fetched.toSorted()).toEqual([...new Set(remote.fetched)].toSorted())
  expect(remote.fetched.length).toBe(drives * files)
})

const iban = 'Please pay to DE89 3704 0044 0532 0130 00.'
const entry = (stamp: string): ItemEntry => ({
  type: 'item',
  kind: 'file',
  key: 'shared',
  name: 'shared',
  path: '/shared',
  identity: 'shared',
  stamp,
  grants: [],
  events: [],
})

test('an item that two containers name at the same time is read one after the other, and its findings are those of one', async () => {
  const both = Promise.withResolvers<void>()
  let [asked, reading, most] = [0, 0, 0]
  const summary = await first({
    tamper: ({ connection }) => {
      connection.items = async function* ({ id }) {
        if (++asked === drives) both.resolve()
        await both.promise
        const page: Page<Entry> = { items: [entry(id)], covers: 'all' }
        yield page
      }
      connection.fetch = async () => {
        most = Math.max(most, ++reading)
        await sleep(1)
        reading--
        return { bytes: Buffer.from(iban) }
      }
    },
  })
  expect(summary).toMatchObject({ seen: 1 })
  expect(most).toBe(1)
  const findings = await rowsOf(`SELECT rule, count() AS count FROM findings WHERE ${here} GROUP BY rule`)
  expect(findings).toEqual([{ rule: 'iban', count: '1' }])
})

test('what one container says has gone from it, and another one names, is there whichever is read first', async () => {
  await first()
  const moved = 'drive 1 file 0'
  const goes: Page<Entry> = { items: [], covers: 'changes', next: 'changes:999:0' }
  for (const early of ['drive 1', 'drive 2']) {
    const before = Promise.withResolvers<void>()
    await scan({
      tamper: ({ connection, cursors: saved }) => {
        const { save } = saved
        saved.save = async (state, beside) => {
          await save(state, beside)
          if (state.stream === early && state.done) before.resolve()
        }
        connection.items = async function* ({ id }) {
          if (id !== 'drive 1' && id !== 'drive 2') return yield goes
          if (id !== early) await before.promise
          yield {
            ...goes,
            items: id === 'drive 1' ? [{ type: 'removed', key: moved }] : [{ ...entry('1'), key: moved }],
          }
        }
        connection.fetch = async () => ({ bytes: Buffer.from(iban) })
      },
    })
    expect(
      await rowsOf(
        `SELECT stream, deleted_at > now64(3) AS there FROM items FINAL WHERE ${here} AND key = '${moved}' ORDER BY there DESC LIMIT 1`,
      ),
    ).toEqual([{ stream: 'drive 2', there: 1 }])
  }
})

test('what is listed and not stored is bounded however many containers are read side by side', async () => {
  remote = madeUpDrives(6, 3500)
  remote.pageSize = 100
  const full = Promise.withResolvers<void>()
  let [listed, stored, most] = [0, 0, 0]
  // Nothing is stored before as much is listed as will be.
  remote.beforeContent = () => full.promise
  const reading = first({
    tamper: ({ connection, sink }) => {
      const { items } = connection
      const { write } = sink
      connection.items = async function* (container, from) {
        for await (const page of items?.(container, from) ?? []) {
          listed += page.items.length
          most = Math.max(most, listed - stored)
          yield page
        }
      }
      sink.write = async batch => {
        await write(batch)
        stored += batch.scanItems?.length ?? 0
      }
    },
  })
  await expect.poll(() => listed, { timeout: 20_000 }).toBeGreaterThan(4000)
  await sleep(200)
  expect(listed).toBeLessThanOrEqual(4000 + 6 * 2 * remote.pageSize)
  full.resolve()
  await reading
  expect(stored).toBe(21_000)
  // What is being read, a batch that is written, and one that waits for it.
  expect(most).toBeLessThanOrEqual(4000 + 2 * 6000 + 6 * 2 * remote.pageSize)
}, 120_000)

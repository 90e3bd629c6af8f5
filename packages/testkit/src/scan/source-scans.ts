import { randomUUID } from 'node:crypto'
import { createReader, type Reader } from '@sharelight/scan'
import { openStores, type ScanSummary, type Stores } from '@sharelight/store'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { scanOnce, type ScanSetup } from './scan-once.ts'
import { storedState } from './stored-state.ts'

export type StoredRow = Record<string, unknown>

/** Stores and a reader for all tests of a file; for each of them ids that no other test has. */
export interface SourceScans {
  stores: Stores
  reader: Reader
  ids: { organisationId: string; sourceId: string }
  /** Scans the test's source again, unless told otherwise. */
  scan(change?: Partial<ScanSetup>): Promise<ScanSummary>
  /** Scans it for the first time. */
  first(change?: Partial<ScanSetup>): Promise<ScanSummary>
  /** What the stores hold of the test's organisation. */
  rowsOf(table: string): Promise<StoredRow[]>
  /** What the analytics store answers; the test's ids are bound. */
  ask(sql: string): Promise<Record<string, string | number>[]>
}

/** Call it where a file of tests begins. What it gives is filled in before each test; `about` says what is scanned then. */
export function sourceScans(about: () => Pick<ScanSetup, 'connector' | 'settings' | 'startedAt'>): SourceScans {
  const given = {} as SourceScans
  beforeAll(async () => {
    ;[given.stores, given.reader] = await Promise.all([openStores(), createReader({ workers: 1 })])
  })
  afterAll(() => Promise.all([given.stores.close(), given.reader.close()]))
  beforeEach(() => {
    given.ids = { organisationId: randomUUID(), sourceId: randomUUID() }
  })
  given.scan = change =>
    scanOnce(given.stores, {
      ...given.ids,
      scanId: randomUUID(),
      isFirstScan: false,
      reader: given.reader,
      ...about(),
      ...change,
    })
  given.first = change => given.scan({ isFirstScan: true, ...change })
  given.rowsOf = async table => {
    const state: Record<string, unknown> = await storedState(given.stores.analytics, given.ids.organisationId)
    return state[table] as StoredRow[]
  }
  given.ask = sql => given.stores.analytics.rows(sql, given.ids)
  return given
}

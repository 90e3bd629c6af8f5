import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createReader, type Reader } from '@sharelight/scan'
import { openStores, type ScanSummary, type Stores } from '@sharelight/store'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { scanOnce, type ScanSetup } from './scan-once.ts'
import { storedState } from './stored-state.ts'

export type StoredRow = Record<string, unknown>

/** Stores and a reader for all tests of a file; for each of them a folder and ids that no other test has. */
export interface FolderScans {
  stores: Stores
  reader: Reader
  root: string
  ids: { organisationId: string; sourceId: string }
  /** Scans the folder again, unless told otherwise. */
  scan(change?: Partial<ScanSetup>): Promise<ScanSummary>
  /** What the stores hold of the test's organisation. */
  rowsOf(table: string): Promise<StoredRow[]>
}

/** Call it where a file of tests begins. What it gives is filled in before each test. */
export function folderScans(): FolderScans {
  const given = {} as FolderScans
  beforeAll(async () => {
    ;[given.stores, given.reader] = await Promise.all([openStores(), createReader({ workers: 1 })])
  })
  afterAll(() => Promise.all([given.stores.close(), given.reader.close()]))
  beforeEach(() => {
    given.root = mkdtempSync(join(tmpdir(), 'sharelight-scan-'))
    given.ids = { organisationId: randomUUID(), sourceId: randomUUID() }
    return () => rmSync(given.root, { recursive: true, force: true })
  })
  given.scan = change =>
    scanOnce(given.stores, {
      ...given.ids,
      scanId: randomUUID(),
      isFirstScan: false,
      reader: given.reader,
      connector: 'filesystem',
      settings: { roots: [given.root] },
      ...change,
    })
  given.rowsOf = async table => {
    const state: Record<string, unknown> = await storedState(given.stores.analytics, given.ids.organisationId)
    return state[table] as StoredRow[]
  }
  return given
}

import { Places, findConnector, nothingOutside, type Connection } from '@sharelight/connectors'
import type { ReadingSettings } from '@sharelight/contract'
import { runScan, withMailInside, type Reader, type ScanControl, type ScanCounts } from '@sharelight/scan'
import { fixedRules, openScanSink, type ScanSink, type ScanSummary, type Stores } from '@sharelight/store'
import { plainRater } from './plain-rater.ts'

export interface ScanSetup {
  organisationId: string
  sourceId: string
  scanId: string
  isFirstScan: boolean
  startedAt?: Date
  connector: 'filesystem' | 'mail-archive'
  settings: Record<string, unknown>
  reading?: ReadingSettings
  ownDomains?: readonly string[]
  /** Default: one. */
  workers?: number
  reader?: Reader
  control?: ScanControl
  onProgress?(counts: ScanCounts): void
  /** Changes the connection or the sink, to break them. */
  tamper?(parts: { connection: Connection; sink: ScanSink }): void
}

export const hmacKey = Buffer.alloc(32, 7)

/** Runs one scan with the real connector, workers and stores. */
export async function scanOnce(stores: Stores, { connector: id, settings, tamper, ownDomains = ['acme.example'], ...setup }: ScanSetup): Promise<ScanSummary> {
  const connector = findConnector(id)
  if (!connector) throw new Error(`There is no connector ${id}.`)
  const signal = setup.control?.signal ?? new AbortController().signal
  const io = { http: nothingOutside, signal, ownDomains, places: new Places() }
  const opened = await connector.open(connector.settings.parse(settings), io)
  const { roots, include = [], exclude = [] } = settings as { roots?: string[]; include?: string[]; exclude?: string[] }
  const connection = roots ? await withMailInside(opened, { roots, include, exclude, io }) : opened
  const { organisationId, sourceId, scanId } = setup
  const sink = openScanSink(stores.analytics, { organisationId, sourceId, sourceCode: connection.code, scanId }, fixedRules(plainRater))
  tamper?.({ connection, sink })
  try {
    return await runScan({ workers: 1, ...setup, connection, sink, ownDomains, hmacKey })
  } finally {
    await connection.close()
  }
}

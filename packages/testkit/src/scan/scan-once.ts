import { codeOf, findConnector, localIo, type Connection, type Connector } from '@sharelight/connectors'
import type { ReadingSettings } from '@sharelight/contract'
import { runScan, type Reader, type ScanControl, type ScanCounts, type ScanTurn } from '@sharelight/scan'
import {
  fixedRules,
  openScanSink,
  scanCursors,
  type ScanCursors,
  type ScanSink,
  type ScanSummary,
  type Stores,
} from '@sharelight/store'
import { plainRater } from './plain-rater.ts'

export interface ScanSetup {
  organisationId: string
  sourceId: string
  scanId: string
  isFirstScan: boolean
  isLook?: boolean
  startedAt?: Date
  connector: string | Connector
  settings: Record<string, unknown>
  reading?: ReadingSettings
  ownDomains?: readonly string[]
  /** Default: one for all tests. */
  hmacKey?: Uint8Array
  /** Default: one. */
  workers?: number
  reader?: Reader
  control?: ScanControl
  turn?: ScanTurn
  onProgress?(counts: ScanCounts): void
  /** Changes the connection, the sink or the cursors, to break them. */
  tamper?(parts: { connection: Connection; sink: ScanSink; cursors: ScanCursors }): void
}

export const hmacKey = Buffer.alloc(32, 7)

/** Runs one scan with the real connector, workers and stores. */
export async function scanOnce(
  stores: Stores,
  { connector: id, settings, tamper, ownDomains = ['acme.example'], hmacKey: key = hmacKey, ...setup }: ScanSetup,
): Promise<ScanSummary> {
  const connector = typeof id === 'string' ? findConnector(id) : id
  if (!connector) throw new Error(`There is no connector ${String(id)}.`)
  const signal = setup.control?.signal ?? new AbortController().signal
  const open = await connector.load()
  const connection = await open(connector.settings.parse(settings), localIo({ signal, ownDomains }))
  const { organisationId, sourceId, scanId } = setup
  const sink = openScanSink(
    stores.analytics,
    { organisationId, sourceId, sourceCode: codeOf(connector, connection.service), scanId },
    fixedRules(plainRater),
  )
  const cursors = scanCursors(stores.meta, { organisationId, sourceId })
  tamper?.({ connection, sink, cursors })
  try {
    return await runScan({ workers: 1, ...setup, connection, connector, sink, cursors, ownDomains, hmacKey: key })
  } finally {
    await connection.close()
  }
}

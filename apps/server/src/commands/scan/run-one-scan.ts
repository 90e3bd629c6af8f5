import { codeOf, localIo, type Connector, type Places } from '@sharelight/connectors'
import { ReadingSettings } from '@sharelight/contract'
import { ScanCancelled, ScanError, createScanControl, runScan, type ScanCounts } from '@sharelight/scan'
import { json, openScanSink, scanCursors, type Rules, type ScanSummary, type Stores } from '@sharelight/store'
import { rulesetFor } from '../../features/custom-labels/verbs/ruleset-for.ts'
import { settleEarlier } from '../../features/scans/settle-earlier.ts'
import { beginScan, type BegunScan } from './scan-rows.ts'
import type { Interrupts } from './interrupts.ts'
import type { ScannedScope } from './outputs.ts'
import type { PlannedSource } from './sources.ts'

interface LocalScan {
  stores: Stores
  organisationId: string
  ownDomains: readonly string[]
  rules: Rules
  source: PlannedSource
  places: Places
  interrupts: Interrupts
  workers: number
  onProgress(counts: ScanCounts): void
}

export interface Scanned {
  scope: ScannedScope
  connector: Connector
  summary: ScanSummary
  /** The source itself says which domains are the organisation's. */
  knowsDomains: boolean
  /** Why it could not be read to its end; what was found until then is stored. */
  failure?: ScanError
}

/** Scans one data source, going on with a scan that was cut off; gives what is stored of it, also when it is interrupted. */
export async function runOneScan({
  stores,
  organisationId,
  ownDomains,
  rules,
  source,
  places,
  interrupts,
  workers,
  onProgress,
}: LocalScan): Promise<Scanned> {
  const control = createScanControl()
  interrupts.follow(control)
  const connection = await source.open(localIo({ signal: control.signal, ownDomains, places }))
  const db = stores.meta.forOrganisation(organisationId)
  const { connector } = source
  const knowsDomains = connection.ownDomains !== undefined
  const sourceCode = codeOf(source.connector, connection.service)
  try {
    const scan = await beginScan(db, source, sourceCode)
    const scope = { organisationId, sourceId: scan.sourceId, sourceCode, scanId: scan.scanId }
    await settleEarlier(stores, scope)
    const sink = openScanSink(stores.analytics, scope, rules)
    const finish = finisher(db, scan)
    try {
      const hmacKey = await stores.meta.hmacKey(organisationId)
      const reading = ReadingSettings.parse(source.settings)
      const { ruleset, outdatedScans } = await rulesetFor(
        { services: { stores }, organisation: { id: organisationId } },
        scan.sourceId,
      )
      const options = {
        organisationId,
        ...scan,
        connection,
        connector,
        cursors: scanCursors(stores.meta, scope),
        reading,
        ruleset,
        outdatedScans,
        sink,
        ownDomains,
        hmacKey,
        workers,
        control,
        onProgress,
      }
      const summary = await runScan(options)
      await finish({ state: 'SCANNING_COMPLETED', error: null, summary: json({ ...summary }) })
      return { scope, connector, summary, knowsDomains }
    } catch (error) {
      if (!(error instanceof ScanCancelled)) {
        await finish({ state: 'ERROR', error: error instanceof Error ? error.message : String(error) }).catch(
          () => undefined,
        )
        if (!(error instanceof ScanError) || error.code === 'store_failed') throw error
        return { scope, connector, summary: await sink.summary(), knowsDomains, failure: error }
      }
      if (interrupts.how === 'cancel')
        await finish({
          state: 'SCANNING_COMPLETED',
          cancelled: true,
          error: 'The scan was cancelled; what it had found stays.',
        })
      return { scope, connector, summary: await sink.summary(), knowsDomains }
    }
  } finally {
    await connection.close()
  }
}

interface ScanEnd {
  state: 'SCANNING_COMPLETED' | 'ERROR'
  error: string | null
  cancelled?: boolean
  summary?: string
}

function finisher(db: ReturnType<Stores['meta']['forOrganisation']>, { scanId, sourceId }: BegunScan) {
  return async (end: ScanEnd) => {
    await db
      .updateTable('tasks')
      .set({
        state: end.cancelled ? 'cancelled' : end.error === null ? 'done' : 'failed',
        error: end.error,
        finished_at: new Date(),
      })
      .where('id', '=', scanId)
      .execute()
    await db
      .updateTable('scans')
      .set({ ...end, finished_at: new Date(), settled: end.error === null })
      .where('id', '=', scanId)
      .execute()
    await db.updateTable('data_sources').set({ state: end.state }).where('id', '=', sourceId).execute()
  }
}

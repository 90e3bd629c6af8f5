import { ReadingSettings, type DataSourceCode } from '@sharelight/contract'
import { createScanControl, runScan, ScanCancelled, storeError, type ScanControl, type ScanCounts } from '@sharelight/scan'
import { alignOwnLabels, openScanSink } from '@sharelight/store'
import type { Services } from '../../context.ts'
import { AppError } from '../../http/app-error.ts'
import { findAnomaliesJob } from '../anomalies/jobs.ts'
import { noteSyncError, syncAccounts } from '../accounts/verbs/sync-accounts.ts'
import { policyFor } from '../custom-labels/verbs/policy-for.ts'
import { notify, scanGroup } from '../notifications/verbs/notify.ts'
import { rulesFor } from '../rating/verbs/rater-for.ts'
import { rerateAll } from '../rating/verbs/rerate-all.ts'
import { connectorById } from '../sources/verbs/connector.ts'
import { openConnection } from '../sources/verbs/open-connection.ts'
import { settingsOf } from '../sources/verbs/source-secrets.ts'
import { followFlags } from './follow-flags.ts'
import { progressBook } from './progress-book.ts'
import type { ScanJobInput } from './scan-job.ts'
import { settleEarlier } from './settle-earlier.ts'

/** Works on one scan until it is done, cancelled, or this process must stop; then another process takes it up where it was. */
export async function runScanJob(services: Services, { organisationId, scanId }: ScanJobInput, signal: AbortSignal): Promise<void> {
  const job = await loadJob(services, organisationId, scanId)
  if (!job || services.activeScans.has(scanId)) return
  const control = createScanControl()
  services.activeScans.set(scanId, control)
  const book = progressBook(services, { organisationId, row: job.scan, signal })
  const stopFollowing = followFlags(services, { organisationId, scanId, control })
  const stop = () => control.cancel()
  signal.addEventListener('abort', stop, { once: true })
  try {
    if (job.source.disconnected_at) return await book.finish('ERROR', 'The source was disconnected before it was scanned.')
    await book.begin()
    const summary = await scan(services, job, { control, onProgress: book.note })
    // A decision about a whole domain reaches the members that this scan has found.
    await rerateAll({ services, organisation: job.organisation })
    await syncAccounts(services, organisationId, job.source)
    // Asked for again each hour, should the queue not take it now.
    await services.jobs.send(findAnomaliesJob(services), { organisationId, scanId }, scanId).catch((error: unknown) => services.log.error({ err: error, scanId }, 'anomalies'))
    await book.finish('SCANNING_COMPLETED', null, summary)
  } catch (error) {
    if (signal.aborted) return await book.leave()
    if (error instanceof ScanCancelled) return await book.finish('SCANNING_COMPLETED', 'The scan was cancelled; what it had found stays.')
    services.log.error({ err: error, scanId }, 'scan failed')
    const reason = reasonOf(error)
    await book.finish('ERROR', reason)
    await book.insist(() => tellFailure(services, organisationId, { source: job.source, reason }))
  } finally {
    signal.removeEventListener('abort', stop)
    stopFollowing()
    services.activeScans.delete(scanId)
  }
}

/** What a scan stopped at, in a sentence with the way out. */
function reasonOf(error: unknown): string {
  return error instanceof AppError ? error.message : storeError(error).message
}

/** A scan that stopped is told to people, with the way to mend it, and its accounts say so. */
async function tellFailure(services: Services, organisationId: string, { source, reason }: { source: Job['source']; reason: string }) {
  await noteSyncError(services, organisationId, { sourceId: source.id, code: 'SCAN_FAILED' })
  await notify(services, organisationId, {
    name: `The scan of "${source.name}" stopped: ${reason}`, status: 'failed', icon: 'sources', group: `${scanGroup}${source.id}`,
    actions: [{ name: 'Open Data Sources', icon: 'arrow-right', link: `/data-sources-management?source=${source.id}` }],
  })
}

type Job = NonNullable<Awaited<ReturnType<typeof loadJob>>>

async function loadJob({ stores }: Services, organisationId: string, scanId: string) {
  const db = stores.meta.forOrganisation(organisationId)
  const scan = await db.selectFrom('scans').selectAll().where('id', '=', scanId).where('finished_at', 'is', null).executeTakeFirst()
  const source = scan && await db.selectFrom('data_sources').selectAll().where('id', '=', scan.source_id).executeTakeFirst()
  const organisation = await db.selectFrom('organisations').select(['id', 'domains']).executeTakeFirst()
  const earlier = scan && await db.selectFrom('scans').select('id').where('source_id', '=', scan.source_id)
    .where('state', '=', 'SCANNING_COMPLETED').where('cancelled', '=', false).executeTakeFirst()
  return scan && source && organisation && { scan, source, organisation, isFirstScan: !earlier }
}

async function scan(services: Services, { scan: { id: scanId, started_at: startedAt }, source, organisation, isFirstScan }: Job, running: { control: ScanControl; onProgress(counts: ScanCounts): void }) {
  const connector = connectorById(source.connector)
  const connection = await openConnection({ services, organisation }, connector, await settingsOf({ services, organisation }, connector, source), running.control.signal)
  const { policy, outdatedScans } = await policyFor({ services, organisation }, source.id)
  try {
    const scope = { organisationId: organisation.id, sourceId: source.id, sourceCode: source.code as DataSourceCode, scanId }
    await settleEarlier(services.stores, scope)
    const rules = rulesFor(services, organisation.id)
    const sink = openScanSink(services.stores.analytics, scope, rules)
    const summary = await runScan({
      organisationId: organisation.id, sourceId: source.id, reading: ReadingSettings.parse(source.settings), scanId, isFirstScan, startedAt: startedAt ?? services.now(), connection, sink, ownDomains: organisation.domains,
      policy, outdatedScans, hmacKey: await services.stores.meta.hmacKey(organisation.id), ...running,
    })
    // Items that were read anew by changed rules: what happened to them before is of what they hold, too.
    if (outdatedScans.size) await alignOwnLabels(services.stores.analytics, scope, rules)
    return summary
  } finally {
    await connection.close()
  }
}

import { setTimeout as sleep } from 'node:timers/promises'
import { ReadingSettings, type DataSourceCode, type ScanningState } from '@sharelight/contract'
import { createScanControl, runScan, ScanCancelled, type ScanControl, type ScanCounts } from '@sharelight/scan'
import { alignOwnLabels, json, openScanSink } from '@sharelight/store'
import type { Services } from '../../context.ts'
import { findAnomaliesJob } from '../anomalies/jobs.ts'
import { noteSyncError, syncAccounts } from '../accounts/verbs/sync-accounts.ts'
import { policyFor } from '../custom-labels/verbs/policy-for.ts'
import { notify, scanGroup } from '../notifications/verbs/notify.ts'
import { raterFor } from '../rating/verbs/rater-for.ts'
import { rerateAll } from '../rating/verbs/rerate-all.ts'
import { connectorById } from '../sources/verbs/connector.ts'
import { openConnection } from '../sources/verbs/open-connection.ts'
import { toProgress, type ScanRow } from '../sources/verbs/source-rows.ts'
import type { ScanJobInput } from './scan-job.ts'

const saveEveryMs = 1000

/** Works on one scan until it is done, cancelled, or this process must stop; then another process takes it up where it was. */
export async function runScanJob(services: Services, { organisationId, scanId }: ScanJobInput, signal: AbortSignal): Promise<void> {
  const job = await loadJob(services, organisationId, scanId)
  if (!job || services.activeScans.has(scanId)) return
  const control = createScanControl()
  services.activeScans.set(scanId, control)
  const book = progressBook(services, organisationId, job.scan)
  const stopFollowing = followFlags(services, { organisationId, scanId, control })
  const stop = () => control.cancel()
  signal.addEventListener('abort', stop, { once: true })
  try {
    await book.begin()
    const summary = await scan(services, job, { control, onProgress: book.note })
    // A decision about a whole domain reaches the members that this scan has found.
    await rerateAll({ services, organisation: job.organisation })
    await syncAccounts(services, organisationId, job.source)
    await services.jobs.send(findAnomaliesJob(services), { organisationId, scanId }, scanId)
    await book.finish('SCANNING_COMPLETED', null, summary)
  } catch (error) {
    if (signal.aborted) return await book.leave()
    if (error instanceof ScanCancelled) return await book.finish('SCANNING_COMPLETED', 'The scan was cancelled; what it had found stays.')
    services.log.error({ err: error, scanId }, 'scan failed')
    await book.finish('ERROR', error instanceof Error ? error.message : String(error))
    await tellFailure(services, organisationId, { source: job.source, error })
  } finally {
    signal.removeEventListener('abort', stop)
    stopFollowing()
    services.activeScans.delete(scanId)
  }
}

/** A scan that stopped is told to people, with the way to mend it, and its accounts say so. */
async function tellFailure(services: Services, organisationId: string, { source, error }: { source: Job['source']; error: unknown }) {
  await noteSyncError(services, organisationId, { sourceId: source.id, code: 'SCAN_FAILED' })
  await notify(services, organisationId, {
    name: `The scan of "${source.name}" stopped: ${error instanceof Error ? error.message : String(error)}`, status: 'failed', icon: 'sources', group: `${scanGroup}${source.id}`,
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
  const connection = await openConnection({ services, organisation }, connector, connector.settings.parse(source.settings), running.control.signal)
  const policy = await policyFor({ services, organisation }, source.id)
  try {
    const scope = { organisationId: organisation.id, sourceId: source.id, sourceCode: source.code as DataSourceCode, scanId }
    const rater = await raterFor(services, organisation.id)
    const sink = openScanSink(services.stores.analytics, scope, rater)
    const summary = await runScan({
      organisationId: organisation.id, sourceId: source.id, reading: ReadingSettings.parse(source.settings), scanId, isFirstScan, startedAt: startedAt ?? services.now(), connection, sink, ownDomains: organisation.domains,
      policyFile: policy.file, outdatedScans: policy.outdatedScans, hmacKey: await services.stores.meta.hmacKey(organisation.id), ...running,
    })
    // Items that were read anew by changed rules: what happened to them before is of what they hold, too.
    if (policy.outdatedScans.size) await alignOwnLabels(services.stores.analytics, scope, rater)
    return summary
  } finally {
    await policy.release()
    await connection.close()
  }
}

/** Keeps the scan's row and the browsers up to date. */
function progressBook({ stores, live, now }: Services, organisationId: string, row: ScanRow) {
  const db = stores.meta.forOrganisation(organisationId)
  let counts: ScanCounts | undefined
  let saved = 0
  const tell = (changed: ScanRow) => live.publish(organisationId, { type: 'scan', data: toProgress(changed) })
  const save = async (change: { state?: ScanningState; started_at?: Date; finished_at?: Date; error?: string | null; summary?: string }) => {
    const changed = await db.updateTable('scans').set({ ...change, ...(counts && { progress: json(counts) }) }).where('id', '=', row.id).returningAll().executeTakeFirst()
    if (change.state) await db.updateTable('data_sources').set({ state: change.state }).where('id', '=', row.source_id).execute()
    if (changed) tell(changed)
  }
  return {
    begin: () => save({ state: 'SCANNING_IN_PROGRESS', ...(row.started_at === null && { started_at: now() }) }),
    note(latest: ScanCounts) {
      counts = latest
      if (Date.now() - saved < saveEveryMs) return tell({ ...row, state: 'SCANNING_IN_PROGRESS', started_at: row.started_at ?? now(), progress: { ...latest } })
      saved = Date.now()
      void save({}).catch(() => undefined)
    },
    leave: () => save({}),
    async finish(state: ScanningState, error: string | null, summary?: unknown) {
      await save({ state, finished_at: now(), error, ...(summary !== undefined && { summary: json(summary) }) })
      live.publish(organisationId, { type: 'changed', data: { sourceId: row.source_id } })
    },
  }
}

/** Follows what was asked of the scan through another process. */
function followFlags({ stores }: Services, { organisationId, scanId, control }: { organisationId: string; scanId: string; control: ScanControl }): () => void {
  const ended = new AbortController()
  void (async () => {
    while (!ended.signal.aborted) {
      const flags = await stores.meta.forOrganisation(organisationId).selectFrom('scans').select(['paused', 'cancelled']).where('id', '=', scanId).executeTakeFirst()
      if (flags?.cancelled) control.cancel()
      else if (flags?.paused) control.pause()
      else if (control.isPaused) control.resume()
      await sleep(2000, undefined, { signal: ended.signal })
    }
  })().catch(() => undefined)
  return () => ended.abort()
}

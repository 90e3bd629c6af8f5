import { ReadingSettings } from '@sharelight/contract'
import {
  createRestingReaders,
  createScanControl,
  runScan,
  ScanHandedOver,
  storeError,
  type ScanControl,
  type Reader,
  type ScanCounts,
} from '@sharelight/scan'
import { alignOwnLabels, openScanSink, scanCursors, type ScanSummary, type Stores } from '@sharelight/store'
import type { Services } from '../../context.ts'
import { AppError } from '../../http/app-error.ts'
import { featureOff } from '../../http/edition.ts'
import { TaskWaits, type TaskRun } from '../../tasks/kind.ts'
import { findAnomaliesJob } from '../anomalies/jobs.ts'
import { syncAccounts } from '../accounts/verbs/sync-accounts.ts'
import { rulesetFor } from '../custom-labels/verbs/ruleset-for.ts'
import { describeFoldersJob } from '../folder-contexts/jobs.ts'
import { askForMatching } from '../policies/jobs.ts'
import { askForFeeding } from '../receivers/jobs.ts'
import { rulesFor } from '../rating/verbs/rater-for.ts'
import { rerateAll } from '../rating/verbs/rerate-all.ts'
import { forgetTaken } from '../devices/verbs/forget-taken.ts'
import { inForce } from '../edition/verbs/in-force.ts'
import { connectorById } from '../sources/verbs/connector.ts'
import { licensedSettings } from '../sources/verbs/licensed.ts'
import { openConnection } from '../sources/verbs/open-connection.ts'
import { toProgress } from '../sources/verbs/source-rows.ts'
import { settingsOf } from '../sources/verbs/source-secrets.ts'
import type { ScanInput } from './scan-input.ts'
import { settleEarlier } from './settle-earlier.ts'

/** Works on one scan until it is done, cancelled, or this process must stop; then another process takes it up where it was. Gives its summary. */
export async function runScanTask(services: Services, run: TaskRun<ScanInput>): Promise<ScanSummary> {
  try {
    const job = await begin(services, run)
    const summary = await scan(services, run, job)
    // A decision about a whole domain reaches the members that this scan has found.
    await rerateAll({ services, organisation: job.organisation })
    await syncAccounts(services, run.organisationId, job.source)
    // Asked for again each hour, should the queue not take it now.
    await services.jobs
      .send(findAnomaliesJob(services), { organisationId: run.organisationId, scanId: run.id }, run.id)
      .catch((error: unknown) => services.log.error({ err: error, scanId: run.id }, 'anomalies'))
    await services.jobs
      .send(describeFoldersJob(services), { organisationId: run.organisationId }, run.organisationId)
      .catch((error: unknown) => services.log.error({ err: error, scanId: run.id }, 'folder contexts'))
    await askForMatching(services, run.organisationId).catch((error: unknown) =>
      services.log.error({ err: error, scanId: run.id }, 'policies'),
    )
    await askForFeeding(services, run.organisationId).catch((error: unknown) =>
      services.log.error({ err: error, scanId: run.id }, 'receivers'),
    )
    return summary
  } catch (error) {
    if (error instanceof ScanHandedOver) throw new TaskWaits(waitFor(error.at), { cause: error })
    // What it stopped at, in a sentence with the way out.
    throw error instanceof AppError ? error : storeError(error)
  }
}

/** Other scans have their turn after a few minutes; a source that wants no calls for longer than this holds no worker. */
const turn = { lasts: 5 * 60_000, mostWait: 20_000 }
const longestWaitSeconds = 24 * 3600

const waitFor = (at: Date) => Math.min(Math.max(0, (at.getTime() - Date.now()) / 1000), longestWaitSeconds)

/** For as long as this process lives: workers that nothing is asked of end by themselves, and with it. */
const readers = createRestingReaders()

type Job = Awaited<ReturnType<typeof begin>>

async function begin(services: Services, { id, organisationId, input: { sourceId } }: TaskRun<ScanInput>) {
  const { stores, live, now } = services
  const job = await stores.meta
    .forOrganisation(organisationId)
    .transaction()
    .execute(async tx => {
      const source = await tx.selectFrom('data_sources').selectAll().where('id', '=', sourceId).executeTakeFirst()
      if (!source || source.disconnected_at)
        throw new AppError('conflict', 'The source was disconnected before it was scanned.')
      const holder = await tx.selectFrom('organisations').selectAll().executeTakeFirstOrThrow()
      const organisation = { id: holder.id, domains: holder.domains, ...(await inForce(services, holder)) }
      if (!organisation.features.has('data_scanner_service')) throw featureOff(organisation, 'data_scanner_service')
      const earlier = await tx
        .selectFrom('scans')
        .select('id')
        .where('source_id', '=', sourceId)
        .where('state', '=', 'SCANNING_COMPLETED')
        .where('cancelled', '=', false)
        .where('finished_at', 'is not', null)
        .executeTakeFirst()
      const state = 'SCANNING_IN_PROGRESS'
      await tx.updateTable('data_sources').set({ state }).where('id', '=', sourceId).execute()
      const row = await tx
        .updateTable('scans')
        .set(eb => ({ state, started_at: eb.fn.coalesce('started_at', eb.val(now())) }))
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow()
      return { row, source, organisation, isFirstScan: !earlier }
    })
  live.publish(organisationId, { type: 'scan', data: toProgress(job.row) })
  return job
}

async function scan(
  services: Services,
  run: TaskRun<ScanInput>,
  { row, source, organisation, isFirstScan }: Job,
): Promise<ScanSummary> {
  const connector = connectorById(source.connector, services.connectors)
  const control = steeredBy(run)
  const connection = await openConnection(
    { services, organisation },
    {
      connector,
      settings: licensedSettings(
        organisation,
        connector,
        await settingsOf({ services, organisation }, connector, source),
      ),
      source: { id: source.id, scope: { services, organisation } },
      signal: control.signal,
    },
  )
  const { ruleset, outdatedScans } = await rulesetFor({ services, organisation }, source.id)
  const onProgress = (counts: ScanCounts) => {
    run.report(counts)
    services.live.publish(organisation.id, {
      type: 'scan',
      data: toProgress({ ...row, paused: control.isPaused, progress: { ...counts } }),
    })
  }
  let reader: Reader | undefined = readers.take(source.id)
  try {
    const analytics = heldBy(run, services.stores.analytics)
    const scope = { organisationId: organisation.id, sourceId: source.id, sourceCode: source.code, scanId: run.id }
    await settleEarlier({ ...services.stores, analytics }, scope)
    const rules = rulesFor(services, organisation.id)
    const sink = openScanSink(analytics, scope, rules)
    const summary = await runScan({
      organisationId: organisation.id,
      sourceId: source.id,
      reading: ReadingSettings.parse(source.settings),
      scanId: run.id,
      isFirstScan,
      isLook: row.is_look,
      startedAt: row.started_at ?? services.now(),
      connection,
      sink,
      ownDomains: organisation.domains,
      ruleset,
      outdatedScans,
      hmacKey: await services.stores.meta.hmacKey(organisation.id),
      control,
      reader,
      turn,
      onProgress,
      connector,
      cursors: scanCursors(services.stores.meta, { ...scope, fence: tx => run.fence(tx) }),
    })
    if (connection.brings) await forgetTaken(services.stores.meta, scope)
    // Items that were read anew by changed rules: what happened to them before is of what they hold, too.
    if (outdatedScans.size) await alignOwnLabels(analytics, scope, rules)
    await readers.rest(source.id, reader)
    reader = undefined
    return summary
  } finally {
    // What is under way in workers of a scan that was stopped ends with them.
    await reader?.close()
    await connection.close()
  }
}

function steeredBy(run: TaskRun<ScanInput>): ScanControl {
  const control = createScanControl()
  run.signal.addEventListener('abort', () => control.cancel(), { once: true })
  if (run.signal.aborted) control.cancel()
  run.onPause(isPaused => (isPaused ? control.pause() : control.resume()))
  return control
}

/** A process that was thought lost, and comes back, writes nothing between what its successor writes. */
function heldBy(run: TaskRun<ScanInput>, analytics: Stores['analytics']): Stores['analytics'] {
  const held =
    <A extends unknown[], R>(write: (...args: A) => Promise<R>) =>
    async (...args: A) => {
      run.hold()
      return write(...args)
    }
  return {
    ...analytics,
    insert: held(analytics.insert),
    command: held(analytics.command),
    ingest: held(analytics.ingest),
  }
}

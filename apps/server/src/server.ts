import type { AddressInfo } from 'node:net'
import { connectors as registry, createOutbound, type Connector } from '@sharelight/connectors'
import { demoSizes } from '@sharelight/demo'
import { openStores, sharedPauses, type StoreOptions } from '@sharelight/store'
import type { FastifyInstance } from 'fastify'
import { createNotes } from './audit/notes.ts'
import { startAuditTimers, scheduleAuditPruning } from './audit/timers.ts'
import { createTokenIssuer } from './auth/tokens.ts'
import type { Services } from './context.ts'
import { loadDemo } from './features/demo/verbs/load-demo.ts'
import { scheduleSettling } from './features/exceptions/schedule-settling.ts'
import { findAnomaliesJob, scheduleAnomalies } from './features/anomalies/jobs.ts'
import { policyKinds } from './features/policies/acts/kinds.ts'
import { newsKinds } from './features/notifications/verbs/mail-kinds.ts'
import { reportKinds } from './features/reports/schedules/kinds.ts'
import { matchPoliciesJob, schedulePolicies, schedulePruning } from './features/policies/jobs.ts'
import { createAnswers } from './http/answers.ts'
import { scheduleDevices } from './features/devices/jobs.ts'
import { scheduleScans } from './features/scans/schedule-scans.ts'
import { scheduleLabelling } from './features/labelling/jobs.ts'
import { labellingTask } from './features/labelling/labelling-task.ts'
import { playbookPlanTask } from './features/playbooks/plan-task.ts'
import { readAgainTask } from './features/remedies/read-again-task.ts'
import { sourceRemedyTask } from './features/remedies/remedy-task.ts'
import { effectKinds } from './features/effects/verbs/apply-effect.ts'
import { scanTask } from './features/scans/scan-task.ts'
import { issueSetupToken } from './features/setup/verbs/issue-setup-link.ts'
import { feedReceiversJob, scheduleReceivers } from './features/receivers/jobs.ts'
import { receiverKinds } from './telling/publish.ts'
import { scheduleTrustExpiry } from './features/trust/jobs.ts'
import { keepReadyJob, scheduleKeepingReady } from './features/metrics/jobs.ts'
import { describeFoldersJob, scheduleFolderContexts } from './features/folder-contexts/jobs.ts'
import { postureJob, schedulePosture } from './features/posture/jobs.ts'
import { scheduleNews } from './features/notifications/jobs.ts'
import { scheduleReports } from './features/reports/jobs.ts'
import { reportTask } from './features/reports/schedules/report-task.ts'
import { scheduleMaintenance } from './features/maintenance/jobs.ts'
import { createQueue } from './jobs/queue.ts'
import { createTimers, type Timers } from './jobs/timers.ts'
import { createLiveBus } from './live/bus.ts'
import { createLog } from './log.ts'
import { createMailer } from './mail/mailer.ts'
import { listenForMonitoring, noMonitoring, type Monitoring } from './observe/listen.ts'
import { createMetrics, noMetrics } from './observe/metrics.ts'
import { startTraces } from './observe/traces/start.ts'
import { tracedOutbound } from './observe/traces/outbound.ts'
import { createPlaces } from './places.ts'
import { startDelivering } from './outbox/start-delivering.ts'
import { listenForOperator } from './operator/listen.ts'
import { readSettings, type Settings } from './settings.ts'
import { openSpool, type Spool } from './spool.ts'
import { createTaskEngine } from './tasks/engine.ts'

export interface ServerOptions extends StoreOptions {
  host: string
  /** 0 takes a free one. */
  port: number
  /** Adds the demo organisation. */
  demo: boolean
  /** Whether this process also does the scans and other jobs. */
  work: boolean
  /** Ends a start that is under way at the next safe point. */
  signal?: AbortSignal
  /** What can be connected: the product's registry unless given. */
  connectors?: readonly Connector[]
}

export interface RunningServer {
  url: string
  /** One-time link to set up the first organisation; absent once there is one. */
  setupLink?: string
  close(): Promise<void>
}

/** Opens the stores, serves, and (unless told not to) works. A start that fails closes what it opened, and ends the process. */
export async function startServer({
  host,
  port,
  demo,
  work,
  signal,
  connectors,
  ...storeOptions
}: ServerOptions): Promise<RunningServer> {
  const services = await openServices(storeOptions, { demo, connectors })
  return closing(
    () => closeServices(services),
    async () => {
      const operator = await operatorOf(services, storeOptions)
      // Who works alone needs none of it.
      const { buildApp } = await import('./app.ts')
      const app = await buildApp(services)
      const stop = async () => {
        services.monitoring.stopping()
        await app.close()
        await operator.close()
      }
      return closing(stop, () => serve({ services, app, stop }, { host, port, demo, work, signal }))
    },
  )
}

/** Where this machine's own browser finds what listens there: an address that stands for all of a machine's is none to go to. */
export function addressHere(host: string, port: number): string {
  if (host === '0.0.0.0' || host === '::') return `http://localhost:${port}`
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

interface Serving {
  services: Opened
  app: FastifyInstance
  /** Takes no calls any more. */ stop(): Promise<void>
}

/** Listens as early as it can answer. */
async function serve(
  { services, app, stop }: Serving,
  { host, port, demo, work, signal }: Pick<ServerOptions, 'host' | 'port' | 'demo' | 'work' | 'signal'>,
): Promise<RunningServer> {
  await app.listen({ host, port }).catch((error: unknown) => {
    throw notListening(error, { host, port })
  })
  const taken = listeningPort(app.server.address()) ?? port
  const url = addressHere(host, taken)
  if (demo) await loadDemo(services, demoSizes[services.settings.demoSize], { signal })
  signal?.throwIfAborted()
  const token = await issueSetupToken(services)
  const timers = createTimers(services.log)
  const finishAudit = startAuditTimers(services, timers)
  // Listening does not wait for the job queue; ending waits for what of it is under way.
  const starting = work
    ? startWork(services, timers).catch(
        (error: unknown) => void services.log.error({ err: error }, 'jobs cannot start'),
      )
    : undefined
  return {
    url,
    ...(token && { setupLink: `${services.settings.publicUrl ?? url}/setup?token=${token}` }),
    async close() {
      await stop()
      await (
        await starting
      )?.()
      await timers.close()
      await finishAudit()
      await closeServices(services)
    },
  }
}

/** Does `work`; where it fails, what was opened for it is closed, or it would keep the process and the data folder. */
async function closing<T>(close: () => Promise<void>, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    await close().catch(() => undefined)
    throw error
  }
}

function notListening(error: unknown, { host, port }: { host: string; port: number }): unknown {
  const way: Record<string, string> = {
    EADDRINUSE: 'another program listens there. End it, or give another port with PORT or --port',
    EACCES: 'this user may not take that port. Give one from 1024 on with PORT or --port',
    EADDRNOTAVAIL: 'this machine has no such address. Give one that it has with HOST or --host',
    ENOTFOUND: 'no address is known by that name. Give one that this machine has with HOST or --host',
  }
  const found = way[(error as NodeJS.ErrnoException).code ?? '']
  return found === undefined
    ? error
    : new Error(`Sharelight cannot listen at ${host}, port ${port}: ${found}.`, { cause: error })
}

/** Does scans and other jobs, without serving. */
export async function startWorker(storeOptions: StoreOptions): Promise<{ close(): Promise<void> }> {
  const services = await openServices(storeOptions, { demo: false })
  return closing(
    () => closeServices(services),
    async () => {
      const operator = await operatorOf(services, storeOptions)
      return closing(operator.close, () => workFor(services, operator))
    },
  )
}

async function workFor(services: Opened, operator: { close(): Promise<void> }): Promise<{ close(): Promise<void> }> {
  const timers = createTimers(services.log)
  const finishAudit = startAuditTimers(services, timers)
  const endDeliveries = await startWork(services, timers)
  return {
    async close() {
      services.monitoring.stopping()
      await operator.close()
      await endDeliveries()
      await timers.close()
      await finishAudit()
      await closeServices(services)
    },
  }
}

/** Who shares servers with other processes owns no data folder: commands go to the servers themselves. */
async function operatorOf(
  services: Services,
  { dataDir, databaseUrl, clickhouseUrl }: StoreOptions,
): Promise<{ close(): Promise<void> }> {
  const owns = dataDir !== undefined && (!databaseUrl || !clickhouseUrl)
  return owns ? listenForOperator(services, dataDir) : { close: async () => undefined }
}

type Opened = Services & { spool: Spool; monitoring: Monitoring }

async function openServices(
  storeOptions: StoreOptions,
  { demo, connectors = registry }: Pick<ServerOptions, 'demo' | 'connectors'>,
): Promise<Opened> {
  const log = createLog()
  const settings = withHeadsBeside(readSettings(), storeOptions.dataDir)
  if (demo && settings.providerKey)
    throw new Error(
      "--demo and SHARELIGHT_PROVIDER_KEY do not go together: a provider's installation has no demo organisation. Leave one of them out.",
    )
  const stores = await openStores({ ...storeOptions, report: notice => log.warn(notice) })
  const traces = await startTraces(settings, log)
  const live = createLiveBus(stores.meta.notices, error => log.warn({ err: error }, 'other processes were not told'))
  const spool = await closing(stores.close, () => openSpool(storeOptions.dataDir))
  const services: Opened = {
    stores,
    spool,
    tokens: createTokenIssuer(stores.meta.keys),
    live,
    answers: createAnswers(live),
    jobs: createQueue(stores, log),
    tasks: createTaskEngine(() => services),
    log,
    metrics: settings.monitoring?.token
      ? createMetrics(stores, [...effectKinds, ...policyKinds, ...reportKinds, ...newsKinds, ...receiverKinds])
      : noMetrics,
    traces,
    settings,
    notes: createNotes({ stores, log, now: () => new Date() }),
    connectors,
    outbound: tracedOutbound(createOutbound(settings.outbound, { throttle: sharedPauses(stores.meta) }), traces),
    places: createPlaces({ ...storeOptions, ...settings }),
    mailer: settings.mail && createMailer(settings.mail, log),
    demo,
    now: () => new Date(),
    monitoring: noMonitoring,
  }
  return closing(
    () => closeServices(services),
    async () => Object.assign(services, { monitoring: await listenForMonitoring(services) }),
  )
}

/** The heads of the audit trails lie outside the stores: who takes these has not taken those. */
function withHeadsBeside(settings: Settings, dataDir: string | undefined): Settings {
  return dataDir && !settings.audit.heads
    ? { ...settings, audit: { ...settings.audit, heads: `${dataDir}.audit-heads.jsonl` } }
    : settings
}

async function closeServices({ tasks, jobs, spool, stores, mailer, traces, monitoring }: Opened) {
  await tasks.close()
  await jobs.close()
  mailer?.close()
  await stores.close()
  spool.close()
  await traces.close()
  await monitoring.close()
}

async function startWork(services: Services, timers: Timers): Promise<() => Promise<void>> {
  await services.tasks.work(scanTask(services))
  await services.tasks.work(sourceRemedyTask(services))
  await services.tasks.work(readAgainTask(services))
  await services.tasks.work(playbookPlanTask(services))
  await services.tasks.work(labellingTask(services))
  await services.tasks.work(reportTask(services))
  await services.jobs.work(findAnomaliesJob(services))
  await services.jobs.work(postureJob(services))
  await services.jobs.work(describeFoldersJob(services))
  await scheduleFolderContexts(services)
  await services.jobs.work(keepReadyJob(services))
  await scheduleKeepingReady(services)
  await scheduleSettling(services)
  await scheduleAnomalies(services)
  await services.jobs.work(matchPoliciesJob(services))
  await schedulePolicies(services)
  await schedulePruning(services)
  await services.jobs.work(feedReceiversJob(services))
  await scheduleReceivers(services)
  await scheduleTrustExpiry(services)
  await scheduleScans(services, timers)
  scheduleDevices(services, timers)
  await scheduleMaintenance(services)
  await schedulePosture(services)
  await scheduleLabelling(services)
  await scheduleReports(services)
  await scheduleNews(services)
  await scheduleAuditPruning(services)
  return startDelivering(services, timers)
}

function listeningPort(address: string | AddressInfo | null): number | undefined {
  return typeof address === 'object' ? address?.port : undefined
}

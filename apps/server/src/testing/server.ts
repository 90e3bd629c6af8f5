import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { connectors, createOutbound, readOutboundRules, type Connector } from '@sharelight/connectors'
import { openStores, type StoreOptions, type Stores } from '@sharelight/store'
import type { FastifyInstance, InjectOptions } from 'fastify'
import type { DestinationStream } from 'pino'
import { buildApp } from '../app.ts'
import { hashPassword } from '../auth/passwords.ts'
import { createNotes } from '../audit/notes.ts'
import { createTokenIssuer } from '../auth/tokens.ts'
import type { Services } from '../context.ts'
import { createAnswers } from '../http/answers.ts'
import { effectKinds } from '../features/effects/verbs/apply-effect.ts'
import { labellingTask } from '../features/labelling/labelling-task.ts'
import { playbookPlanTask } from '../features/playbooks/plan-task.ts'
import { policyKinds } from '../features/policies/acts/kinds.ts'
import { newsKinds } from '../features/notifications/verbs/mail-kinds.ts'
import { reportKinds } from '../features/reports/schedules/kinds.ts'
import { receiverKinds } from '../telling/publish.ts'
import { readAgainTask } from '../features/remedies/read-again-task.ts'
import { sourceRemedyTask } from '../features/remedies/remedy-task.ts'
import { scanTask } from '../features/scans/scan-task.ts'
import { issueSetupToken } from '../features/setup/verbs/issue-setup-link.ts'
import { createQueue } from '../jobs/queue.ts'
import { createLiveBus } from '../live/bus.ts'
import { createLog } from '../log.ts'
import { createMailer } from '../mail/mailer.ts'
import { createMetrics, noMetrics } from '../observe/metrics.ts'
import { noTraces } from '../observe/traces/traces.ts'
import { createPlaces } from '../places.ts'
import type { Settings } from '../settings.ts'
import { createTaskEngine } from '../tasks/engine.ts'
import type { MailServer } from './mail-server.ts'

/** The whole server on stores in memory, called without a network. For tests. */
export interface TestServer {
  app: FastifyInstance
  services: Services
  stores: Stores
  /** Moves the server's clock; undefined sets it back to the real one. */
  setTime(now: Date | undefined): void
  call(method: InjectOptions['method'], url: string, options?: CallOptions): Promise<Answer>
  close(): Promise<void>
}

interface CallOptions {
  token?: string
  body?: object
  cookies?: Record<string, string>
  headers?: Record<string, string>
}
interface Answer {
  status: number
  body: Record<string, unknown>
  headers: Record<string, unknown>
  cookies: Record<string, string>
}

export const administrator = { name: 'Ada Admin', email: 'ada@acme.example', password: 'a good long password' }

export async function startTestServer(
  given: Partial<Settings> = {},
  {
    connectors: registry,
    logInto,
    ...storeOptions
  }: StoreOptions & { connectors?: readonly Connector[]; logInto?: DestinationStream } = {},
): Promise<TestServer> {
  const stores = await openStores(storeOptions)
  const log = logInto ? createLog('trace', logInto) : createLog('silent')
  const live = createLiveBus(stores.meta.notices)
  let fixed: Date | undefined
  const outbound = readOutboundRules({ SHARELIGHT_PROVIDER_KEY: given.providerKey })
  const settings: Settings = {
    environment: 'production',
    demoSize: 'small',
    apiCallsPerMinute: 600,
    scanRoots: { '*': ['/', tmpdir()] },
    outbound,
    audit: { retentionDays: 1095 },
    ...given,
  }
  const services: Services = {
    stores,
    tokens: createTokenIssuer(stores.meta.keys),
    live,
    answers: createAnswers(live, { heldForMs: 0 }),
    jobs: createQueue(stores, log),
    tasks: createTaskEngine(() => services),
    log,
    metrics: settings.monitoring?.token
      ? createMetrics(stores, [...effectKinds, ...policyKinds, ...reportKinds, ...newsKinds, ...receiverKinds])
      : noMetrics,
    traces: noTraces,
    settings,
    connectors: registry ?? connectors,
    outbound: createOutbound(settings.outbound),
    notes: createNotes({ stores, log, now: () => fixed ?? new Date() }),
    places: createPlaces({ ...storeOptions, ...settings }),
    mailer: given.mail && createMailer(given.mail, log),
    demo: false,
    now: () => fixed ?? new Date(),
  }
  const app = await buildApp(services)
  return {
    app,
    services,
    stores,
    setTime: now => {
      fixed = now
    },
    async call(method, url, { token, body, cookies, headers } = {}) {
      const response = await app.inject({
        method,
        url,
        cookies,
        headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) },
        ...(body && { payload: body }),
      })
      const type = String(response.headers['content-type'] ?? '')
      return {
        status: response.statusCode,
        headers: response.headers,
        body: type.includes('json') ? response.json() : {},
        cookies: Object.fromEntries(response.cookies.map(cookie => [cookie.name, cookie.value])),
      }
    },
    async close() {
      await app.close()
      await services.notes.flush()
      await services.tasks.close()
      await services.jobs.close()
      services.mailer?.close()
      await stores.close()
    },
  }
}

/** Id of the organisation that was set up. */
export async function organisationIdOf({ stores }: TestServer): Promise<string> {
  const { id } = await stores.meta.acrossOrganisations
    .selectFrom('organisations')
    .select('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Sets up the first organisation; gives its administrator's bearer token. */
export async function setUp(server: TestServer, domains = ['acme.example']): Promise<string> {
  const token = await issueSetupToken(server.services)
  const { status, body } = await server.call('POST', '/api/setup', {
    body: { token, organisation: { name: 'Acme', domains, timeZone: 'Europe/Berlin' }, admin: administrator },
  })
  if (status !== 200) throw new Error(`Set-up answered ${status}: ${JSON.stringify(body)}`)
  return String(body.token)
}

interface NewAdmin {
  email: string
  role?: 'SuperAdmin' | 'Admin'
  restrictions?: string[]
}

/** Adds an administrator to the organisation of `token`; gives the new one's id and bearer token. With a mail server the link comes from there. */
export async function addAdmin(server: TestServer, token: string, { email, ...rest }: NewAdmin, mail?: MailServer) {
  const { body } = await server.call('POST', '/api/admins/invite', { token, body: { emails: [email], ...rest } })
  const [invited] = body.invited as { id: string; link: string | null }[]
  const secret = /invitation=([\w-]+)/.exec(invited?.link ?? (await mail?.next(email))?.text ?? '')?.[1]
  const accepted = await server.call('POST', '/api/invitation', {
    body: { token: secret, name: 'Bob', password: administrator.password },
  })
  if (accepted.status !== 200)
    throw new Error(`The invitation answered ${accepted.status}: ${JSON.stringify(accepted.body)}`)
  return { id: invited?.id ?? '', token: String(accepted.body.token) }
}

/** A second organisation in the same installation; gives its SuperAdmin's bearer token. */
export async function addOrganisation({ services, stores }: TestServer, email = 'olga@other.example') {
  const { id: organisationId } = await stores.meta.acrossOrganisations
    .insertInto('organisations')
    .values({ name: 'Other', domains: ['other.example'], trial_edition: null, trial_ends_at: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: userId } = await stores.meta
    .forOrganisation(organisationId)
    .insertInto('users')
    .values({
      email,
      role: 'SuperAdmin',
      status: 'Active',
      password_hash: await hashPassword(administrator.password),
      totp_secret: null,
      last_login_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const sessionId = randomUUID()
  await stores.meta
    .forOrganisation(organisationId)
    .insertInto('sessions')
    .values({
      user_id: userId,
      refresh_hash: sessionId,
      family: sessionId,
      rotated_from: null,
      last_used_at: null,
      revoked_at: null,
      expires_at: new Date(Date.now() + 3600_000),
    })
    .execute()
  const { token } = await services.tokens.issue({ organisationId, userId, sessionId }, services.now())
  return { organisationId, userId, token }
}

/** Has this server do the scans that are asked for from now on. */
export function workOnScans({ services }: TestServer): Promise<void> {
  return services.tasks.work(scanTask(services))
}

/** Plans playbooks, and does what plans ask of other systems. */
export async function workOnRemedies({ services }: TestServer): Promise<void> {
  await services.tasks.work(playbookPlanTask(services))
  await services.tasks.work(labellingTask(services))
  await services.tasks.work(sourceRemedyTask(services))
  await services.tasks.work(readAgainTask(services))
}

/** What a server must be told before it calls the systems that a test runs on this machine. */
export const ownMachine = readOutboundRules({ OUTBOUND_ALLOW: '127.0.0.1' })

import type { Connector, Outbound } from '@sharelight/connectors'
import type { EditionName, FeatureId, UserStatus } from '@sharelight/contract'
import type { LabelTree } from '@sharelight/domain'
import type { Places } from '@sharelight/connectors'
import type { Stores } from '@sharelight/store'
import type { FastifyBaseLogger } from 'fastify'
import type { Notes } from './audit/notes.ts'
import type { TokenIssuer } from './auth/tokens.ts'
import type { Answers } from './http/answers.ts'
import type { JobQueue } from './jobs/queue.ts'
import type { LiveBus } from './live/bus.ts'
import type { Mailer } from './mail/mailer.ts'
import type { Metrics } from './observe/metrics.ts'
import type { Traces } from './observe/traces/traces.ts'
import type { Settings } from './settings.ts'
import type { TaskEngine } from './tasks/task-engine.ts'

/** What the whole server shares. */
export interface Services {
  stores: Stores
  tokens: TokenIssuer
  live: LiveBus
  jobs: JobQueue
  answers: Answers
  tasks: TaskEngine
  log: FastifyBaseLogger
  metrics: Metrics
  traces: Traces
  settings: Settings
  /** For the audit trail: what happens often. */
  notes: Notes
  /** Every data source that can be connected. */
  connectors: readonly Connector[]
  /** The one way to other systems. */
  outbound: Outbound
  /** What an organisation may read of this machine. */
  places(organisationId: string): Places
  /** Undefined where the operator has set up no mail server. */
  mailer: Mailer | undefined
  /** Whether this installation runs as a demo. */
  demo: boolean
  now(): Date
}

/** The organisation that a call is in. */
export interface Organisation {
  id: string
  name: string
  type: string
  domains: string[]
  timeZone: string
  /** The edition in force: a trial's while it lasts. */
  edition: EditionName
  features: ReadonlySet<FeatureId>
  /** The product's labels and the organisation's own. */
  labels: LabelTree
}

/** A call by somebody unknown. */
export interface PublicContext {
  services: Services
  ip: string
}

/** A call by a signed-in user: every query goes through `db`, which sees this organisation only. */
export interface Context extends PublicContext {
  organisation: Organisation
  user: UserStatus
  /** Empty for a program that calls with an API key. */
  sessionId: string
  apiKey?: { id: string; name: string }
}

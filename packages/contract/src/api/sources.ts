import { z } from 'zod'
import { CatalogueEntry } from '../catalogue.ts'
import { FeatureId } from '../feature.ts'
import { DataService, ScanningState } from '../data-source.ts'
import { SettingsForm } from '../settings-form.ts'
import { SignInInfo, SourceConsent } from '../source-consent.ts'
import { OwnForm } from '../bounded.ts'
import { endpoint } from '../endpoint.ts'
import { howMany, listEndpoint, offset } from './paging.ts'

const FirstStep = z.object({ title: z.string(), hint: z.string() })

export const ConnectorInfo = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  /** Its cards in the catalogue. */
  entry: z.array(CatalogueEntry),
  services: z.array(DataService),
  /** One of the web's icons; a plain one where it has none of that name. */
  icon: z.string(),
  permissions: z.array(z.object({ name: z.string(), why: z.string() })),
  capabilities: z.array(z.string()),
  /** JSON Schema of the settings. */
  settings: z.record(z.string(), z.unknown()),
  form: SettingsForm,
  signIn: SignInInfo,
  /** The feature that an organisation must have for it; null where it needs none. */
  feature: FeatureId.nullable(),
  /** Where it is something to begin with: how that is said. */
  firstStep: FirstStep.nullable(),
})
export type ConnectorInfo = z.infer<typeof ConnectorInfo>

export const ScanProgress = z.object({
  scanId: z.string(),
  sourceId: z.string(),
  state: ScanningState,
  paused: z.boolean(),
  cancelled: z.boolean(),
  startedAt: z.iso.datetime().nullable(),
  finishedAt: z.iso.datetime().nullable(),
  found: z.int(),
  done: z.int(),
  complete: z.int(),
  partial: z.int(),
  skipped: z.int(),
  failed: z.int(),
  bytes: z.number(),
  /** Items a second over the last few seconds. */
  rate: z.number(),
  /** Whether everything that there is to read is found. */
  listed: z.boolean().default(false),
  /** Seconds; null while that cannot be told: before everything is found, and until enough was read to judge by. */
  timeLeft: z.number().nullable(),
  current: z.string(),
  /** Seconds of work and pages or pictures of text recognition. */
  recognition: z.object({ seconds: z.number(), pages: z.int() }),
  error: z.string().nullable(),
})
export type ScanProgress = z.infer<typeof ScanProgress>

/** When a source is scanned by itself: minute, hour and weekday of a cron expression, by the clock of the organisation. */
export const SourceSchedule = z
  .string()
  .regex(/^([0-5]?\d) ([01]?\d|2[0-3]) \* \* (\*|[0-6])$/, 'Use "<minute> <hour> * * <weekday or *>".')
  .meta({ examples: ['30 2 * * *'] })

export const Source = z.object({
  id: z.string(),
  connector: z.string(),
  name: z.string(),
  code: z.int(),
  /** Settings without secrets. */
  settings: z.record(z.string(), z.unknown()),
  /** Which secret settings are saved: `token`, `signIn/privateKey`. Their values are never shown. */
  secrets: z.array(z.string()),
  state: ScanningState.nullable(),
  createdAt: z.iso.datetime(),
  lastScan: ScanProgress.nullable(),
  /** Null: by hand only. */
  schedule: SourceSchedule.nullable(),
  /** It lets Sharelight in no more: neither its schedule nor watching reads it until its settings or consent are given anew. */
  isLost: z.boolean(),
  /** What people let Sharelight do; empty where nobody signs in. */
  consents: z.array(SourceConsent),
})
export type Source = z.infer<typeof Source>

const ById = z.object({ id: z.uuid() })

export const CheckResult = z.object({
  ok: z.boolean(),
  granted: z.array(z.string()),
  /** `costs`: what is not read without it, where the rest is. */
  missing: z.array(z.object({ name: z.string(), wayOut: z.string(), costs: z.array(z.string()).optional() })),
  /** Granted, and not needed by these settings; absent where the source does not say. */
  excess: z.array(z.object({ name: z.string(), wayOut: z.string() })).optional(),
})

export const listConnectors = endpoint({
  method: 'GET',
  path: '/connectors',
  summary: 'What can be connected, what each can do and needs',
  input: z.object({}),
  output: z.object({ connectors: z.array(ConnectorInfo) }),
  access: 'user',
  errors: [],
  audit: 'none',
})
export const listDataServices = endpoint({
  method: 'GET',
  path: '/data-services',
  summary: 'The services that items live in: code, key, name, icon and colour of each',
  input: z.object({}),
  output: z.object({ services: z.array(DataService) }),
  access: 'user',
  errors: [],
  audit: 'none',
})
export const listSources = listEndpoint('sources', {
  method: 'GET',
  path: '/sources',
  summary: 'Connected data sources with the state of their last scan',
  input: z.object(howMany),
  output: z.object({ sources: z.array(Source) }),
  access: 'user',
  errors: ['restricted'],
  audit: 'none',
})
export const testSource = endpoint({
  method: 'POST',
  path: '/sources/test',
  summary: 'Tries a connection and says what works and what is missing',
  input: z.object({
    connector: z.string(),
    settings: OwnForm,
    /** A source of this connector whose saved secrets stand for those that the settings leave out; they go to its own hosts only. */
    source: z.uuid().optional(),
  }),
  output: CheckResult,
  access: 'system',
  reaches: true,
  errors: ['invalid', 'not_found', 'too_large', 'edition_required'],
  audit: 'none',
})
export const addSource = endpoint({
  method: 'POST',
  path: '/sources',
  summary: 'Connects a data source and, unless told otherwise, starts its first scan',
  input: z.object({
    connector: z.string(),
    name: z.string().trim().min(1).max(120),
    settings: OwnForm,
    scan: z.boolean().default(true),
  }),
  output: Source,
  access: 'system',
  reaches: true,
  errors: ['invalid', 'not_found', 'conflict', 'too_large', 'edition_required'],
  audit: 'source.add',
})
export const changeSource = endpoint({
  method: 'PATCH',
  path: '/sources/:id',
  summary: "Changes a data source's name, settings or schedule; settings hold from the next scan on",
  input: z.object({
    id: z.uuid(),
    name: z.string().trim().min(1).max(120).optional(),
    settings: OwnForm.optional(),
    schedule: SourceSchedule.nullable().optional(),
  }),
  output: Source,
  access: 'system',
  reaches: true,
  errors: ['invalid', 'not_found', 'conflict', 'too_large', 'edition_required'],
  audit: 'source.change',
})
export type SourceChange = z.infer<typeof changeSource.input>
export const removeSource = endpoint({
  method: 'DELETE',
  path: '/sources/:id',
  summary: 'Disconnects a data source; its data are kept or erased',
  input: z.object({ id: z.uuid(), erase: z.stringbool().or(z.boolean()).default(false) }),
  output: z.object({}),
  access: 'system',
  errors: ['not_found', 'conflict'],
  audit: 'source.remove',
})

/** What is not known of a source although it was asked. */
export const SourceCoverage = z.object({
  /** Times that a feed, or the list of changes of a container, will never tell of. */
  gaps: z.array(z.object({ feed: z.string(), from: z.iso.datetime(), to: z.iso.datetime() })),
  /** Records that no rule understood, by the service's own name of what they tell; most first. */
  unmapped: z.array(z.object({ feed: z.string(), operation: z.string(), count: z.int(), lastAt: z.iso.datetime() })),
})
export type SourceCoverage = z.infer<typeof SourceCoverage>

export const sourceCoverage = endpoint({
  method: 'GET',
  path: '/sources/:id/coverage',
  summary: 'Times that a data source cannot tell of, and records of it that nothing understood',
  input: ById,
  output: SourceCoverage,
  access: 'system',
  errors: ['not_found'],
  audit: 'none',
})

const control = (verb: 'scan' | 'pause' | 'resume' | 'cancel', summary: string) =>
  endpoint({
    method: 'POST',
    path: `/sources/:id/${verb}`,
    summary,
    input: ById,
    output: ScanProgress,
    access: 'system',
    ...((verb === 'scan' || verb === 'resume') && { reaches: true }),
    errors: ['not_found', 'conflict'],
    audit: `source.${verb}`,
  })
export const scanSource = control('scan', 'Starts a scan: only what changed since the last one is read')
export const pauseSource = control('pause', 'Pauses the running scan')
export const resumeSource = control('resume', 'Goes on with a paused or interrupted scan')
export const cancelSource = control('cancel', 'Ends the running scan; what it has found stays')

export const browseFolders = endpoint({
  method: 'GET',
  path: '/sources/browse',
  summary: "Folders on the server's machine, to choose one from",
  input: z.object({ path: z.string().max(4096).optional() }),
  output: z.object({
    path: z.string(),
    parent: z.string().nullable(),
    folders: z.array(z.object({ name: z.string(), path: z.string() })),
    truncated: z.boolean(),
  }),
  access: 'system',
  reaches: true,
  errors: ['not_found', 'forbidden'],
  audit: 'none',
})

export const listScans = listEndpoint('scans', {
  method: 'GET',
  path: '/scans',
  summary: 'The latest scans, newest first',
  input: z.object({ offset, limit: z.coerce.number().int().min(1).max(100).default(20) }),
  output: z.object({ scans: z.array(ScanProgress) }),
  access: 'user',
  errors: ['restricted'],
  audit: 'none',
})

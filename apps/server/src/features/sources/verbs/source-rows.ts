import { ScanProgress, type ScanningState, type Source, type SourceConsent } from '@sharelight/contract'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../http/app-error.ts'

export interface SourceRow {
  id: string
  connector: string
  name: string
  code: number
  settings: Record<string, unknown>
  state: ScanningState | null
  schedule: string | null
  lost_at: Date | null
  created_at: Date
}

export interface ScanRow {
  id: string
  source_id: string
  state: ScanningState
  paused: boolean
  cancelled: boolean
  started_at: Date | null
  finished_at: Date | null
  progress: Record<string, unknown>
  error: string | null
}

const nothingYet = {
  found: 0,
  done: 0,
  complete: 0,
  partial: 0,
  skipped: 0,
  failed: 0,
  bytes: 0,
  rate: 0,
  listed: false,
  timeLeft: null,
  current: '',
  recognition: { seconds: 0, pages: 0 },
}

export function toProgress(row: ScanRow): ScanProgress {
  return ScanProgress.parse({
    ...nothingYet,
    ...row.progress,
    scanId: row.id,
    sourceId: row.source_id,
    state: row.state,
    paused: row.paused,
    cancelled: row.cancelled,
    startedAt: row.started_at?.toISOString() ?? null,
    finishedAt: row.finished_at?.toISOString() ?? null,
    error: row.error,
  })
}

interface Besides {
  lastScan: ScanRow | undefined
  /** Which secret settings it has. */
  secrets: string[]
  consents: SourceConsent[]
}

export function toSource(row: SourceRow, { lastScan, secrets, consents }: Besides): Source {
  const { id, connector, name, code, settings, state, schedule, lost_at: lostAt, created_at: createdAt } = row
  return {
    id,
    connector,
    name,
    code,
    settings,
    secrets,
    state,
    createdAt: createdAt.toISOString(),
    schedule,
    isLost: lostAt !== null,
    lastScan: lastScan ? toProgress(lastScan) : null,
    consents,
  }
}

/** @throws AppError `not_found` */
export async function findSource({ services, organisation }: Context, id: string): Promise<SourceRow> {
  const row = await services.stores.meta
    .forOrganisation(organisation.id)
    .selectFrom('data_sources')
    .selectAll()
    .where('id', '=', id)
    .where('disconnected_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw new AppError('not_found', `No data source ${id} in this organisation.`)
  return row
}

/** The one that was asked for last. */
export async function lastScanOf({ services, organisation }: Context, sourceId: string): Promise<ScanRow | undefined> {
  return services.stores.meta
    .forOrganisation(organisation.id)
    .selectFrom('scans')
    .selectAll()
    .where('source_id', '=', sourceId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
}

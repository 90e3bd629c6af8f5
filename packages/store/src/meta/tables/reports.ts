import type { ReportDraft, ReportFormat, ReportScheduleDraft, ReportStamp } from '@sharelight/contract'
import type { ColumnType, Generated, Selectable } from 'kysely'
import type { CreatedAt, Id, Json, RequiredJson } from './columns.ts'

/** Saved reports, when they are made, and what was made. */
export interface ReportTables {
  report_templates: ReportTemplates
  report_schedules: ReportSchedules
  report_runs: ReportRuns
  report_files: ReportFiles
}

export interface ReportTemplates {
  id: Id
  organisation_id: string
  name: string
  draft: RequiredJson<ReportDraft>
  author_id: string | null
  created_at: CreatedAt
  updated_at: CreatedAt
}

export interface ReportSchedules {
  id: Id
  organisation_id: string
  /** With whose rights it is made; null for a user who is gone. */
  owner_id: string | null
  template_id: string | null
  draft: RequiredJson<ReportScheduleDraft>
  enabled: boolean
  /** Null while it is off. */
  next_at: Date | null
  created_at: CreatedAt
  updated_at: CreatedAt
}

export interface ReportRuns {
  id: Id
  organisation_id: string
  name: string
  format: ReportFormat
  state: Generated<'waiting' | 'running' | 'done' | 'failed' | 'cancelled'>
  schedule_id: string | null
  schedule_name: string | null
  user_id: string | null
  made_by: string
  /** Ids of users who may fetch its file besides whose it is. */
  people: Json<string[]>
  started_at: Date
  finished_at: Date | null
  error: string | null
  stamp: Json<ReportStamp | null>
  /** What tells stamps apart: a seal names it. */
  stamp_id: string | null
  bytes: ColumnType<string | null, string | number | null | undefined, string | number | null>
  task_id: string | null
}

/** A file that is kept, in pieces. */
export interface ReportFiles {
  organisation_id: string
  run_id: string
  part: number
  content: Buffer
}

export type ReportRunRow = Selectable<ReportRuns>
export type ReportScheduleRow = Selectable<ReportSchedules>
export type ReportTemplateRow = Selectable<ReportTemplates>

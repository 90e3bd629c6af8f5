import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import {
  ReadyReportId,
  ReportAsked,
  ReportAttachments,
  ReportDraft,
  ReportFormat,
  ReportPart,
  ReportScheduleDraft,
  ReportStamp,
} from '../report.ts'
import { pageOf, Reference, listEndpoint } from './paging.ts'

const shared = { access: 'user', feature: 'reports' } as const
const ById = z.object({ id: z.uuid() })
/** Why it cannot be had here, in one sentence; null when it can. */
const Closed = z.string().nullable()

export const ReadyReport = z.object({
  id: ReadyReportId,
  draft: ReportDraft,
  /** What it answers, for whom. */
  purpose: z.string(),
  /** It is about one person, who has to be named. */
  needsSubject: z.boolean(),
  closed: Closed,
})
export type ReadyReport = z.infer<typeof ReadyReport>

export const ReportTemplate = ReportDraft.extend({
  id: z.string(),
  /** E-mail address of who saved it last; empty when that user is gone. */
  author: z.string(),
  updatedAt: z.iso.datetime(),
})
export type ReportTemplate = z.infer<typeof ReportTemplate>

export const listReports = endpoint({
  ...shared,
  method: 'GET',
  path: '/reports',
  summary: 'Ready reports, saved templates, and what of their making is open here',
  input: z.object({}),
  output: z.object({
    ready: z.array(ReadyReport),
    templates: z.array(ReportTemplate),
    /** Why a format cannot be downloaded, or scheduled. */
    formats: z.array(z.object({ format: ReportFormat, closed: Closed, scheduleClosed: Closed })),
    attachments: ReportAttachments,
    /** Whether there is a mail server. */
    mail: z.boolean(),
  }),
  errors: ['restricted', 'edition_required'],
  audit: 'none',
})

const draftExample = {
  name: 'What left in the last month',
  description: '',
  base: null,
  frame: 'last_month',
  filter: null,
  blocks: [{ kind: 'number', title: 'Open risky events', cube: 'events', measure: 'risky', filter: null }],
}
export const createReportTemplate = endpoint({
  ...shared,
  method: 'POST',
  path: '/reports/templates',
  summary: 'Saves a composed report under its name',
  input: ReportDraft.meta({ examples: [draftExample] }),
  output: ReportTemplate,
  errors: ['invalid', 'conflict', 'restricted', 'edition_required'],
  audit: 'report.template.create',
})
export const changeReportTemplate = endpoint({
  ...shared,
  method: 'PUT',
  path: '/reports/templates/:id',
  summary: 'Changes a saved report; its schedules make the changed one from then on',
  input: ReportDraft.extend({ id: z.uuid() }).meta({
    examples: [{ id: '7b0e6f0c-5a9d-4f6e-9a41-2f6d1c8b3e10', ...draftExample }],
  }),
  output: ReportTemplate,
  errors: ['invalid', 'not_found', 'conflict', 'restricted', 'edition_required'],
  audit: 'report.template.change',
})
export const deleteReportTemplate = endpoint({
  ...shared,
  method: 'DELETE',
  path: '/reports/templates/:id',
  summary: 'Deletes a saved report. One that a schedule makes cannot be deleted',
  input: ById,
  output: z.object({}),
  errors: ['not_found', 'conflict', 'restricted', 'edition_required'],
  audit: 'report.template.delete',
})

export const previewReport = endpoint({
  ...shared,
  method: 'POST',
  path: '/reports/preview',
  summary: 'What a report would show now: its parts in order, tables cut to their first rows',
  input: ReportAsked.meta({ examples: [{ report: { ready: 'executive' }, frame: 'last_month' }] }),
  output: z.object({ title: z.string(), description: z.string(), stamp: ReportStamp, parts: z.array(ReportPart) }),
  errors: ['invalid', 'not_found', 'restricted', 'edition_required', 'too_many_requests'],
  audit: 'none',
  views: 'report.preview',
})

export const ReportFile = ReportAsked.extend({
  format: ReportFormat,
  /** CSV has one table: the number of the block, from 0; absent for the first that there is. */
  block: z.int().min(0).max(60).optional(),
  /** Titles of the columns that CSV has, in their order; absent for all. */
  columns: z.array(z.string().max(200)).min(1).max(40).optional(),
})
export type ReportFile = z.infer<typeof ReportFile>

/**
 * The report as a file, sealed at its end: PDF and XLSX whole, CSV as it is made, all rows. The seal is the line, comment or field that
 * begins with `sharelight-seal`.
 */
export const downloadReport = endpoint({
  ...shared,
  method: 'POST',
  path: '/reports/export',
  summary: 'A report as PDF, CSV or XLSX',
  input: ReportFile.meta({ examples: [{ report: { ready: 'risky-events' }, frame: 'last_month', format: 'csv' }] }),
  output: z.string(),
  errors: ['invalid', 'not_found', 'restricted', 'edition_required', 'too_many_requests'],
  audit: 'report.export',
})

export const ReportRun = z.object({
  id: z.string(),
  /** The report's name when it was made. */
  name: z.string(),
  format: ReportFormat,
  state: z.enum(['waiting', 'running', 'done', 'failed', 'cancelled']),
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  /** Why it failed, in one sentence. */
  error: z.string().nullable(),
  /** Null for one that somebody downloaded. */
  schedule: Reference.nullable(),
  /** Whose rights it was made with. */
  by: z.string(),
  stamp: ReportStamp.nullable(),
  bytes: z.int().nullable(),
  /** Whether its file is kept, so that the user can fetch it. */
  kept: z.boolean(),
  /** The task that makes it. */
  taskId: z.string().nullable(),
})
export type ReportRun = z.infer<typeof ReportRun>

export const listReportRuns = listEndpoint('items', {
  ...shared,
  method: 'GET',
  path: '/reports/runs',
  summary: 'Reports that were made, newest first',
  input: z.object({ scheduleId: z.uuid().optional(), ...pageOf(50) }),
  output: z.object({ items: z.array(ReportRun), total: z.int() }),
  errors: ['invalid', 'restricted', 'edition_required'],
  audit: 'none',
})
export const downloadReportRun = endpoint({
  ...shared,
  method: 'GET',
  path: '/reports/runs/:id/file',
  summary: 'The file of a report that a schedule made; for who owns the schedule, receives it, or sees everything',
  input: ById,
  output: z.string(),
  errors: ['not_found', 'restricted', 'edition_required'],
  audit: 'none',
  views: 'report.fetch',
})

export const ReportSchedule = ReportScheduleDraft.extend({
  id: z.string(),
  /** Whose rights it is made with, and who is told when it fails; empty when that user is gone. */
  owner: z.string(),
  /** The report's name. */
  reportName: z.string(),
  /** When it is made, in plain words. */
  sentence: z.string(),
  timeZone: z.string(),
  /** Null while it is off. */
  nextAt: z.iso.datetime().nullable(),
  last: z.object({ state: ReportRun.shape.state, at: z.iso.datetime(), error: z.string().nullable() }).nullable(),
})
export type ReportSchedule = z.infer<typeof ReportSchedule>

const scheduleExample = {
  name: 'The board, monthly',
  report: { ready: 'executive' },
  format: 'pdf',
  frame: 'last_month',
  rhythm: { every: 'monthly', day: 1 },
  at: '07:30',
  people: [],
  addresses: ['board@acme.example'],
  delivery: 'link',
  enabled: true,
}
export const listReportSchedules = endpoint({
  ...shared,
  method: 'GET',
  path: '/reports/schedules',
  summary: 'Reports that are made by themselves, with the people whom they can go to',
  input: z.object({}),
  output: z.object({ schedules: z.array(ReportSchedule), people: z.array(Reference) }),
  errors: ['restricted', 'edition_required'],
  audit: 'none',
})
export const createReportSchedule = endpoint({
  ...shared,
  method: 'POST',
  path: '/reports/schedules',
  summary: 'Has a report made daily, weekly or monthly, in the time zone of the organisation',
  input: ReportScheduleDraft.meta({ examples: [scheduleExample] }),
  output: ReportSchedule,
  errors: ['invalid', 'not_found', 'conflict', 'restricted', 'edition_required'],
  audit: 'report.schedule.create',
})
export const changeReportSchedule = endpoint({
  ...shared,
  method: 'PUT',
  path: '/reports/schedules/:id',
  summary: 'Changes a schedule, or switches it on or off. Whoever changes it owns it from then on',
  input: ReportScheduleDraft.extend({ id: z.uuid() }).meta({
    examples: [{ id: '7b0e6f0c-5a9d-4f6e-9a41-2f6d1c8b3e10', ...scheduleExample }],
  }),
  output: ReportSchedule,
  errors: ['invalid', 'not_found', 'restricted', 'edition_required'],
  audit: 'report.schedule.change',
})
export const deleteReportSchedule = endpoint({
  ...shared,
  method: 'DELETE',
  path: '/reports/schedules/:id',
  summary: 'Ends a schedule; what it has made stays in the history',
  input: ById,
  output: z.object({}),
  errors: ['not_found', 'restricted', 'edition_required'],
  audit: 'report.schedule.delete',
})
export const runReportSchedule = endpoint({
  ...shared,
  method: 'POST',
  path: '/reports/schedules/:id/run',
  summary: 'Makes and sends the report of a schedule now, besides its times',
  input: ById,
  output: ReportRun,
  errors: ['not_found', 'conflict', 'restricted', 'edition_required'],
  audit: 'report.schedule.run',
})

export const changeReportSettings = endpoint({
  ...shared,
  access: 'system',
  method: 'PUT',
  path: '/reports/settings',
  summary: 'Whether report files may leave by mail',
  input: z.object({ attachments: ReportAttachments }),
  output: z.object({ attachments: ReportAttachments }),
  errors: ['invalid', 'forbidden', 'edition_required'],
  audit: 'report.settings',
})

/**
 * The file itself stays where it is: `digest` is the SHA-256 of all bytes before the seal, in hex, and `seal` the text from
 * `sharelight-seal` to the end of the file.
 */
export const verifyReport = endpoint({
  ...shared,
  method: 'POST',
  path: '/reports/verify',
  summary: 'Whether a file is a report that this organisation made here, and unchanged',
  input: z
    .object({
      digest: z
        .string()
        .regex(/^[0-9a-f]{64}$/, 'Give the SHA-256 of the bytes before the seal, in hex.')
        .meta({ examples: ['9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'] }),
      seal: z.string().max(400),
    })
    .meta({
      examples: [
        {
          digest: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
          seal: 'sharelight-seal:1:0000000000000000000000:0000000000000000000000000000000000000000000',
        },
      ],
    }),
  output: z.object({
    /** `unknown`: it has no seal of this organisation. */
    verdict: z.enum(['genuine', 'changed', 'unknown']),
    sentence: z.string(),
    /** When it was made first, by whom, and with which stamp, where the history still has it. */
    made: z.object({ at: z.iso.datetime(), by: z.string(), stamp: ReportStamp }).nullable(),
  }),
  errors: ['invalid', 'restricted', 'edition_required'],
  audit: 'none',
})

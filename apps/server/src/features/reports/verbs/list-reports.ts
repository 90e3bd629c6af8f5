import { reportFormats, type ReportFormat, type listReports as call } from '@sharelight/contract'
import { readyReportDefinitions, type ReadyReportDefinition } from '@sharelight/domain'
import type { z } from 'zod'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../http/app-error.ts'
import { requireCapability, requireFeature } from '../../../http/edition.ts'
import { requireReady, requireReports } from '../parts/asked.ts'
import { database, readTemplates } from './template-rows.ts'

/** Ready and saved reports, and what of their making is open to this user in this edition. */
export async function listReports(ctx: Context): Promise<z.input<typeof call.output>> {
  requireReports(ctx)
  const [templates, settings] = await Promise.all([
    readTemplates(ctx),
    database(ctx).selectFrom('organisations').select('report_attachments').executeTakeFirstOrThrow(),
  ])
  return {
    ready: readyReportDefinitions.map(definition => toReady(ctx, definition)),
    templates,
    formats: reportFormats.map(format => ({
      format,
      closed: reasonOf(() => requireFormat(ctx, format)),
      scheduleClosed: reasonOf(() => requireScheduled(ctx, format)),
    })),
    attachments: settings.report_attachments,
    mail: ctx.services.mailer !== undefined,
  }
}

function toReady(ctx: Context, definition: ReadyReportDefinition) {
  const { id, draft, purpose, needsSubject = false } = definition
  return { id, draft, purpose, needsSubject, closed: reasonOf(() => requireReady(ctx, definition)) }
}

/** @throws AppError `edition_required` */
export function requireFormat(ctx: Context, format: ReportFormat) {
  if (format === 'pdf') requireFeature(ctx, 'pdf_report')
  else requireCapability(ctx, 'export')
}

/** @throws AppError `edition_required` */
export function requireScheduled(ctx: Context, format: ReportFormat) {
  requireFormat(ctx, format)
  requireFeature(ctx, format === 'pdf' ? 'pdf_report_schedule' : 'csv_report_scheduler')
}

function reasonOf(check: () => void): string | null {
  try {
    check()
    return null
  } catch (error) {
    if (error instanceof AppError) return error.message
    throw error
  }
}

import type { MetricFilter, ReportAsked, ReportDraft, ReportFrame, TimeRange } from '@sharelight/contract'
import { englishWording, readyReport, timeFrame, type ReadyReportDefinition, type Wording } from '@sharelight/domain'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../http/app-error.ts'
import { requireFeature } from '../../../http/edition.ts'
import { requireArea } from '../../../http/require-area.ts'
import { findSubject, type Subject } from '../../data-subjects/verbs/find-subject.ts'
import { requireShown } from '../../metrics/verbs/frame.ts'
import { findTemplate } from '../verbs/template-rows.ts'

/** A report as it is to be made. */
export interface Resolved {
  draft: ReportDraft
  frame: TimeRange
  filter: MetricFilter | null
  subject: Subject | null
  /** It is a ready report, or was begun with one. */
  isReady: boolean
  /** What the product's own words in it are said in. */
  wording: Wording
}

export const requireReports = (ctx: Context) => requireArea(ctx, 'reports', 'Reports')

/** What is asked for in English, with its frame at this moment. @throws AppError where it cannot be had here */
export async function resolve(ctx: Context, asked: Omit<ReportAsked, 'format'>): Promise<Resolved> {
  const draft = await draftOf(ctx, asked.report)
  const ready = draft.base === null ? undefined : readyReport(draft.base)
  if (ready) requireReady(ctx, ready)
  const frame = frameIn(ctx, asked.frame ?? draft.frame)
  requireShown(ctx, frame, 'frame')
  const needs = ready?.needsSubject ?? false
  if (needs && !asked.subject)
    throw new AppError(
      'invalid',
      'Name the person whom the report is about: a name, an e-mail address, a telephone number, or an id.',
      { field: 'subject' },
    )
  return {
    draft,
    frame,
    filter: asked.filter === undefined ? draft.filter : asked.filter,
    subject: needs && asked.subject ? await findSubject(ctx, asked.subject) : null,
    isReady: ready !== undefined,
    wording: englishWording,
  }
}

async function draftOf(ctx: Context, report: ReportAsked['report']): Promise<ReportDraft> {
  if ('ready' in report) return readyReport(report.ready).draft
  if ('draft' in report) return report.draft
  const { id: _, author: __, updatedAt: ___, ...draft } = await findTemplate(ctx, report.template)
  return draft
}

/** @throws AppError `edition_required` or `restricted` */
export function requireReady(ctx: Context, { feature, systemOnly, draft }: ReadyReportDefinition) {
  if (feature) requireFeature(ctx, feature)
  if (systemOnly && ctx.user.type !== 'system')
    throw new AppError('restricted', `“${draft.name}” shows what only administrators without restrictions may see.`)
}

export function frameIn({ services, organisation }: Context, frame: ReportFrame): TimeRange {
  if (typeof frame !== 'string') return frame
  const { from, to } = timeFrame(frame, services.now(), organisation.timeZone)
  return { from: from.toISOString(), to: to.toISOString() }
}

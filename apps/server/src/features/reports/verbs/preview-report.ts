import type { ReportAsked, previewReport as call } from '@sharelight/contract'
import type { z } from 'zod'
import type { Context } from '../../../context.ts'
import { noteSearch } from '../../data-subjects/verbs/search-subject.ts'
import { requireReports, resolve } from '../parts/asked.ts'
import { checkDraft } from '../parts/check-draft.ts'
import { makeParts } from '../parts/make-parts.ts'
import { stampOf } from '../parts/stamp.ts'

const shownRows = 20

/** The report as it would be made now. */
export async function previewReport(ctx: Context, asked: ReportAsked): Promise<z.input<typeof call.output>> {
  requireReports(ctx)
  const resolved = await resolve(ctx, asked)
  checkDraft(resolved.draft)
  if (resolved.subject) await noteSearch(ctx, resolved.subject, null)
  const parts = await makeParts(ctx, resolved, shownRows)
  const stamp = await stampOf(ctx, resolved, { format: 'pdf', parts })
  return { title: resolved.draft.name, description: resolved.draft.description, stamp, parts }
}

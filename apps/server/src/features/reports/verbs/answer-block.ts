import type { ReportBlock, ReportPart, TimeRange } from '@sharelight/contract'
import { englishWording } from '@sharelight/domain'
import type { Context } from '../../../context.ts'
import { requireShown } from '../../metrics/verbs/frame.ts'
import { checkDraft } from '../parts/check-draft.ts'
import { makeParts } from '../parts/make-parts.ts'

/** One block as a report would show it. @throws AppError `invalid` for what it cannot ask; `edition_required` before what the edition shows */
export async function answerBlock(
  ctx: Context,
  block: ReportBlock,
  frame: TimeRange,
  mostRows: number,
): Promise<ReportPart> {
  const draft = { name: 'Answer', description: '', base: null, frame, filter: null, blocks: [block] }
  checkDraft(draft)
  if ('cube' in block && (block.cube === 'events' || block.cube === 'scans')) requireShown(ctx, frame, 'query.frame')
  const [part] = await makeParts(
    ctx,
    { draft, frame, filter: null, subject: null, isReady: false, wording: englishWording },
    mostRows,
  )
  if (!part) throw new Error('A draft with one block made none.')
  return part
}

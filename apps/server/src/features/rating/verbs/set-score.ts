import { levelOfScore } from '@sharelight/domain'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../http/app-error.ts'
import { requireCapability } from '../../../http/edition.ts'
import { requireArea } from '../../../http/require-area.ts'
import { changeInsights } from '../../insights/verbs/change-insights.ts'
import { saveScores } from '../../labels/verbs/change-labels.ts'
import { labelOf } from '../../labels/verbs/label-filter.ts'

interface CustomScore {
  type: 'label' | 'insight'
  id: string | number
  score: number
}

/** Keeps a label's score as it is; turns an insight's into a severity by the same marks (specification S5.011). */
export async function setScore(ctx: Context, { type, id, score }: CustomScore) {
  const level = levelOfScore(score)
  if (type === 'insight') {
    await changeInsights(ctx, [{ id: String(id), severity: level }])
    return { type, id: String(id), score, level }
  }
  requireArea(ctx, 'info_type_customization', 'Information Sensitivity')
  requireCapability(ctx, 'contentLabelsApp')
  const label = labelOf(ctx, String(id))
  if (!label) throw new AppError('invalid', 'Name one information type, by number or key.', { field: 'id' })
  await saveScores(ctx, { action: 'score.custom', scores: new Map([[label.key, score]]) })
  return { type, id: label.key, score, level }
}

import type { Recommendation, TimeRange } from '@sharelight/contract'
import { advice, adviceQuestion, counted } from '@sharelight/domain'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../http/app-error.ts'
import { askAll } from '../../metrics/verbs/ask-all.ts'

/** What is worth doing, as far as the user may see what it is about. @throws AppError `restricted` where that is nothing of it */
export async function recommend(ctx: Context, timeFrame: TimeRange | undefined): Promise<Recommendation[]> {
  const answers = await askAll(
    ctx,
    advice.map(each => adviceQuestion(each, timeFrame)),
  )
  const [closed] = answers.map(({ restricted }) => restricted)
  if (closed !== undefined && answers.every(({ restricted }) => restricted !== undefined))
    throw new AppError('restricted', closed)
  return counted(answers)
}

import { MetricQuery, type MetricAnswer } from '@sharelight/contract'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../http/app-error.ts'
import { ask } from '../../metrics/verbs/ask.ts'
import { withinEdition } from '../../metrics/verbs/within-edition.ts'

export async function askMetric(ctx: Context, query: unknown): Promise<MetricAnswer> {
  const parsed = MetricQuery.safeParse(query)
  if (parsed.success) return ask(ctx, withinEdition(ctx, parsed.data))
  const [issue] = parsed.error.issues
  throw new AppError('invalid', `query.${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'is not valid.'}`, {
    field: issue?.path.join('.'),
  })
}

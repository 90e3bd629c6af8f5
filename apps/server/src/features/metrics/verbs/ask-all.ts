import type { MetricAnswer, MetricQuery } from '@sharelight/contract'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../http/app-error.ts'
import { ask } from './ask.ts'
import { withinEdition } from './within-edition.ts'

/** Answers in the order of the questions. A screen asks all of its questions at once: what is closed to the user stays empty and says so. */
export function askAll(ctx: Context, queries: readonly MetricQuery[]): Promise<MetricAnswer[]> {
  return Promise.all(
    queries.map(async query => {
      const allowed = withinEdition(ctx, query)
      try {
        return await ask(ctx, allowed)
      } catch (error) {
        if (error instanceof AppError && error.code === 'restricted')
          return { rows: [], total: 0, restricted: error.message }
        throw error
      }
    }),
  )
}

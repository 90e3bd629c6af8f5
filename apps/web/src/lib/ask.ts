import { queryMetrics, type MetricAnswer, type MetricQuery } from '@sharelight/contract'
import { call, CallFailure } from './api.ts'

/**
 * Asks the semantic layer one question as a part of a screen: where the user may not know, the part says so and the rest of the
 * screen stays. @throws CallFailure 403 then, past the messages that a call of the user's own would show
 */
export async function ask(query: MetricQuery, options: { signal: AbortSignal }): Promise<MetricAnswer> {
  const {
    answers: [answer],
  } = await call(queryMetrics, { queries: [query] }, options)
  return opened(answer)
}

/** @throws CallFailure 403 where the question was closed to the user */
export function opened(answer: MetricAnswer | undefined): MetricAnswer {
  if (answer?.restricted !== undefined) throw new CallFailure(403, undefined)
  return answer ?? { rows: [], total: 0 }
}

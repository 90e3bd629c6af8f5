import { MetricError, type MetricScope } from '@sharelight/metrics'
import type { Analytics } from '../client.ts'
import { answerBySlices } from './answer.ts'
import { questionsAsked } from './questions.ts'

/**
 * Works out anew what changed of the questions that were asked of an organisation's months in the last days, so that whoever asks them next does
 * not wait for it. Gives how many are kept ready.
 */
export async function refreshSlices(
  analytics: Analytics,
  scope: MetricScope,
  { sliceMonthsOf, signal }: { sliceMonthsOf?: number; signal?: AbortSignal } = {},
): Promise<number> {
  let ready = 0
  for (const { timeZone, query } of await questionsAsked(analytics, scope.organisationId)) {
    if (signal?.aborted) break
    if (await isKept(analytics, { ...scope, timeZone }, { query, atLeast: sliceMonthsOf, isAsked: false })) ready++
  }
  return ready
}

/** What cannot be asked any more is passed over. */
async function isKept(...[analytics, scope, options]: Parameters<typeof answerBySlices>): Promise<boolean> {
  try {
    return (await answerBySlices(analytics, scope, options)) !== undefined
  } catch (error) {
    if (error instanceof MetricError) return false
    throw error
  }
}

import { ComposedMetricQuery, type MetricQuery } from '@sharelight/contract'
import type { MetricScope } from '@sharelight/metrics'
import { outsideCalls } from '../../meta/unit/one-unit.ts'
import type { Analytics } from '../client.ts'
import { hash64 } from '../keys.ts'
import { sliceQuestions } from './tables.ts'

/** Has a question's answer kept ready for the days to come. What somebody asks who may not see all would be worked out for him alone. */
export async function rememberQuestion(analytics: Analytics, scope: MetricScope, query: MetricQuery): Promise<void> {
  const { timeZone, restrictions, organisationId } = scope
  if (restrictions.entityKinds.length) return
  // Pages and orders of the same come of the same slices.
  const asked = JSON.stringify({ ...query, limit: undefined, offset: undefined, sort: undefined })
  await outsideCalls(async () => {
    const row = { question: hash64(timeZone, asked), version: await analytics.nextVersion(), timeZone, asked }
    await analytics.insert(sliceQuestions, [row], { organisationId })
  })
}

/** What was asked of an organisation's months in the last days. */
export async function questionsAsked(
  { rows }: Pick<Analytics, 'rows'>,
  organisation: string,
): Promise<{ timeZone: string; query: MetricQuery }[]> {
  const found = await rows<{ time_zone: string; asked: string }>(
    `SELECT time_zone, asked FROM slice_questions FINAL WHERE organisation_id = {organisation:UUID} AND built_at > now() - INTERVAL 7 DAY ORDER BY version`,
    { organisation },
  )
  return found.flatMap(({ time_zone: timeZone, asked }) => {
    // A version before may have asked what there is no longer.
    const query = ComposedMetricQuery.safeParse(JSON.parse(asked))
    return query.success ? [{ timeZone, query: query.data }] : []
  })
}

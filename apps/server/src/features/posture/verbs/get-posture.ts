import { postureGroups, postureValues, type getPosture as call } from '@sharelight/contract'
import { checks, postureScore, type Check } from '@sharelight/domain'
import type { z } from 'zod'
import type { Context } from '../../../context.ts'
import { findCheck, readResults, sumOf, toCheckRow, weighAll, type Result } from './check-rows.ts'
import { sourcesById } from './sources-by-id.ts'

type Posture = z.input<typeof call.output>

/** How the organisation stands, from what the last evaluation kept. */
export async function getPosture(ctx: Context): Promise<Posture> {
  const [results, sources, evaluatedAt] = await Promise.all([readResults(ctx), sourcesById(ctx), lastEvaluation(ctx)])
  const where = (test: (check: Check) => boolean) => results.filter(({ checkId }) => test(findCheck(checkId)))
  const byCheck = Map.groupBy(results, ({ checkId }) => checkId)
  const rows = checks.map(check => toCheckRow(check, byCheck.get(check.id) ?? []))
  const judged = rows.filter(({ passed, failed, excepted }) => passed + failed + excepted > 0)
  return {
    score: postureScore(weighAll(results)),
    evaluatedAt,
    coverage: { judged: judged.length, checks: checks.length, ...sumOf(results) },
    groups: postureGroups.map(group => ({ group, ...scored(where(check => check.group === group)) })),
    postures: postureValues.map(posture => ({ posture, ...scored(where(check => check.posture === posture)) })),
    sources: [...sources.values()].map(source => ({
      ...source,
      ...scored(results.filter(({ sourceId }) => sourceId === source.id)),
    })),
    checks: rows,
  }
}

function scored(results: readonly Result[]) {
  const ids = (some: readonly Result[]) => new Set(some.map(({ checkId }) => checkId)).size
  return {
    score: postureScore(weighAll(results)),
    failing: ids(results.filter(({ failed }) => failed > 0)),
    checks: ids(results.filter(({ passed, failed }) => passed + failed > 0)),
  }
}

async function lastEvaluation({ services, organisation }: Context): Promise<string | null> {
  const row = await services.stores.meta
    .forOrganisation(organisation.id)
    .selectFrom('posture_runs')
    .select('finished_at')
    .executeTakeFirst()
  return row?.finished_at?.toISOString() ?? null
}

import { checks as allChecks, type Check } from '@sharelight/domain'
import { keepReach } from './keep-reach.ts'
import { exceptionsInForce } from './exceptions-in-force.ts'
import { judgeAccounts } from './judge-accounts.ts'
import { judgeItems } from './judge-items.ts'
import { judgeResources } from './judge-resources.ts'
import { dayOf, keepDay } from './keep-day.ts'
import type { Run } from './run.ts'
import { saveResults } from './save-results.ts'
import { databaseOf, type PostureScope } from './scope.ts'
import { createTally } from './tally.ts'

interface Part {
  /** Only these; all unless given. */
  checks?: readonly Check[]
  /** Whether to count anew what accounts at risk can reach. */
  reach?: boolean
  signal?: AbortSignal
}

const judged = ['directory_accounts', 'resources', 'posture_failures', 'posture_exceptions'] as const

/**
 * Judges the organisation by the checks and keeps the result: what fails with since when, counts by check and source, and the day's score.
 * Done again, it gives the same.
 */
export async function evaluatePosture(
  scope: PostureScope,
  { checks = allChecks, reach = true, signal }: Part = {},
): Promise<void> {
  const run: Run = {
    scope,
    number: await beginRun(scope),
    checks,
    sourceIds: await connectedSources(scope),
    exceptions: await exceptionsInForce(scope),
    tally: createTally(),
    signal,
  }
  await judgeResources(run)
  await judgeAccounts(run)
  await judgeItems(run)
  await saveResults(run)
  if (checks === allChecks) await scope.services.stores.meta.takeStatistics(judged)
  if (reach && checks.some(check => check.of === 'accounts')) await keepReach(run)
  await keepDay(scope)
  await databaseOf(scope)
    .updateTable('posture_runs')
    .set({ finished_at: scope.services.now(), ...(checks === allChecks && { day: dayOf(scope) }) })
    .execute()
}

async function beginRun(scope: PostureScope): Promise<number> {
  const started = scope.services.now()
  const { run } = await databaseOf(scope)
    .insertInto('posture_runs')
    .values({ run: 1, started_at: started, finished_at: null, asked_at: null })
    .onConflict(conflict =>
      conflict
        .column('organisation_id')
        .doUpdateSet(eb => ({ run: eb('posture_runs.run', '+', '1'), started_at: started })),
    )
    .returning('run')
    .executeTakeFirstOrThrow()
  return Number(run)
}

async function connectedSources(scope: PostureScope): Promise<string[]> {
  const rows = await databaseOf(scope)
    .selectFrom('data_sources')
    .select('id')
    .where('disconnected_at', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

import type { PostureCheck } from '@sharelight/contract'
import { addUp, checks, postureScore, weigh, type Check, type Weighed } from '@sharelight/domain'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Counts } from './tally.ts'

export interface Result extends Counts {
  checkId: string
  sourceId: string
  since: Date | null
}

const known = new Map(checks.map(check => [check.id, check]))

/** @throws AppError `not_found` */
export function findCheck(id: string): Check {
  const check = known.get(id)
  if (!check) throw new AppError('not_found', `There is no check "${id}".`)
  return check
}

export async function readResults(ctx: Context, checkId?: string): Promise<Result[]> {
  const rows = await ctx.services.stores.meta
    .forOrganisation(ctx.organisation.id)
    .selectFrom('posture_results')
    .select(['check_id', 'source_id', 'passed', 'failed', 'unknown', 'excepted', 'failing_since'])
    .$if(checkId !== undefined, query => query.where('check_id', '=', checkId ?? ''))
    .execute()
  return rows.flatMap(row =>
    known.has(row.check_id)
      ? {
          checkId: row.check_id,
          sourceId: row.source_id,
          passed: Number(row.passed),
          failed: Number(row.failed),
          unknown: Number(row.unknown),
          excepted: Number(row.excepted),
          since: row.failing_since,
        }
      : [],
  )
}

export function sumOf(results: readonly Counts[]): Counts {
  const sum = (outcome: keyof Counts) => results.reduce((total, counts) => total + counts[outcome], 0)
  return { passed: sum('passed'), failed: sum('failed'), unknown: sum('unknown'), excepted: sum('excepted') }
}

/** Each check weighs once in each source. */
export function weighAll(results: readonly Result[]): Weighed {
  return addUp(results.map(result => weigh({ ...result, severity: findCheck(result.checkId).severity })))
}

export function toCheckRow(check: Check, results: readonly Result[]): PostureCheck {
  const { id, title, why, posture, group, severity, of, standards, playbook } = check
  const counts = sumOf(results)
  const since = results.flatMap(result => result.since?.getTime() ?? [])
  return {
    id,
    title,
    why,
    posture,
    group,
    severity,
    of,
    standards: [...standards],
    playbook: playbook ?? null,
    list: (of === 'accounts' && check.list) || null,
    ...counts,
    score: postureScore(weighAll(results)),
    state: stateOf(counts),
    since: since.length ? new Date(Math.min(...since)).toISOString() : null,
  }
}

/** What is not known is no pass, and what is all accepted fails nothing. */
function stateOf({ passed, failed, unknown, excepted }: Counts): PostureCheck['state'] {
  if (failed) return 'failing'
  if (passed || excepted) return 'passing'
  return unknown ? 'unknown' : 'not_asked'
}

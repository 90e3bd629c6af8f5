import type { OrganisationQueries, PlanPart } from '@sharelight/store'
import { AppError } from '../../../http/app-error.ts'

export interface RunRequest {
  what: 'apply' | 'undo'
  /** Numbers of the steps that are meant; all that can be where none are named. */
  steps?: readonly number[] | undefined
}

export interface MeantSteps {
  /** In order; null for all. */
  chosen: number[] | null
  count: number
  parts: PlanPart[]
  /** What has been asked for so far, without a second SuperAdmin, counts with what is asked for now: many are many in two goes, too. */
  meant: { sourceId: string | null; remedy: string; steps: number }[]
}

const states = { apply: ['applying', 'planned', 'failed'], undo: ['undoing', 'applied'] } as const

/** The steps that somebody wants done or taken back. @throws AppError `invalid` for a step that is not there or cannot be */
export async function meantSteps(
  db: OrganisationQueries,
  planId: string,
  { what, steps }: RunRequest,
): Promise<MeantSteps> {
  const { parts } = await db.selectFrom('plans').select('parts').where('id', '=', planId).executeTakeFirstOrThrow()
  const rows = await db
    .selectFrom('journal')
    .leftJoin('plan_runs as run', 'run.id', 'journal.run_id')
    .select(['number', 'journal.state', 'source_id', 'remedy', 'run.decided_by'])
    .where('journal.plan_id', '=', planId)
    .execute()
  const chosen = steps ? [...new Set(steps)].toSorted((a, b) => a - b) : null
  const isWanted = chosen && new Set(chosen)
  const can = rows.filter(({ state }) => (states[what] as readonly string[]).includes(state))
  const wanted = can.filter(({ number }) => !isWanted || isWanted.has(number))
  if (isWanted && wanted.length < isWanted.size) {
    const there = new Set(wanted.map(({ number }) => number))
    const missing = chosen?.find(number => !there.has(number))
    throw new AppError(
      'invalid',
      `Step ${missing} cannot be ${what === 'apply' ? 'done' : 'taken back'}. Choose among those that can.`,
      { field: 'steps' },
    )
  }
  const before = rows.filter(row => row.state === 'applied' && row.decided_by === null)
  const counted = [...wanted, ...(what === 'apply' ? before : [])]
  return {
    chosen,
    count: wanted.length,
    parts,
    meant: counted.map(row => ({ sourceId: row.source_id, remedy: row.remedy, steps: 1 })),
  }
}

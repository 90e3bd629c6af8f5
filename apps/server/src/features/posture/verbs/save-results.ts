import { fromNewRow, type OrganisationQueries } from '@sharelight/store'
import type { Run } from './run.ts'
import { databaseOf } from './scope.ts'
import type { Counts } from './tally.ts'

const rowsPerStatement = 1000

/** What an evaluation found, in one step: counts, and without what fails no more. */
export async function saveResults(run: Run): Promise<void> {
  await databaseOf(run.scope)
    .transaction()
    .execute(async tx => {
      const before = await failingSince(tx, run)
      const rows = [...run.tally.all()].map(({ checkId, sourceId, counts }) => ({
        check_id: checkId,
        source_id: sourceId,
        ...counts,
        failing_since: counts.failed ? (before.get(`${checkId} ${sourceId}`) ?? run.scope.services.now()) : null,
        run: run.number,
        evaluated_at: run.scope.services.now(),
      }))
      for (let from = 0; from < rows.length; from += rowsPerStatement)
        await write(tx, rows.slice(from, from + rowsPerStatement), run.number)
      await sweep(tx, run)
    })
}

async function failingSince(tx: OrganisationQueries, { checks }: Run): Promise<ReadonlyMap<string, Date>> {
  const rows = await tx
    .selectFrom('posture_results')
    .select(['check_id', 'source_id', 'failing_since'])
    .where(
      'check_id',
      'in',
      checks.map(({ id }) => id),
    )
    .execute()
  return new Map(
    rows.flatMap(row => (row.failing_since ? [[`${row.check_id} ${row.source_id}`, row.failing_since]] : [])),
  )
}

interface Row extends Counts {
  check_id: string
  source_id: string
  failing_since: Date | null
  run: number
  evaluated_at: Date
}

async function write(tx: OrganisationQueries, rows: readonly Row[], number: number): Promise<void> {
  await tx
    .insertInto('posture_results')
    .values(rows)
    .onConflict(conflict =>
      conflict
        .columns(['organisation_id', 'check_id', 'source_id'])
        .doUpdateSet(fromNewRow('passed', 'failed', 'unknown', 'excepted', 'failing_since', 'run', 'evaluated_at'))
        .where('posture_results.run', '<=', String(number)),
    )
    .execute()
}

/** What this evaluation did not come across is no more; what a later one wrote stays, and where that ended first it has the last word. */
async function sweep(tx: OrganisationQueries, { checks, number }: Run): Promise<void> {
  const ids = checks.map(({ id }) => id)
  for (const table of ['posture_results', 'posture_failures'] as const)
    await tx.deleteFrom(table).where('check_id', 'in', ids).where('run', '<', String(number)).execute()
  const later = await tx
    .selectFrom('posture_results')
    .select(eb => ['check_id', eb.fn.max('run').as('run')])
    .where('check_id', 'in', ids)
    .where('run', '>', String(number))
    .groupBy('check_id')
    .execute()
  for (const { check_id: id, run } of later)
    await tx.deleteFrom('posture_failures').where('check_id', '=', id).where('run', '<', run).execute()
}

import type { Run } from './run.ts'
import { databaseOf } from './scope.ts'

export interface Failure {
  checkId: string
  sourceId: string
  kind: string
  subject: string
  name: string
}

const rowsPerStatement = 1000

/** What fails, with since when: what failed before keeps its day. */
export async function noteFailures({ scope, number }: Run, failures: readonly Failure[]): Promise<void> {
  const since = scope.services.now()
  for (let from = 0; from < failures.length; from += rowsPerStatement)
    await databaseOf(scope)
      .insertInto('posture_failures')
      .values(
        failures
          .slice(from, from + rowsPerStatement)
          .map(({ checkId, sourceId, kind, subject, name }) => ({
            check_id: checkId,
            source_id: sourceId,
            subject_kind: kind,
            subject_id: subject,
            name,
            since,
            run: number,
          })),
      )
      .onConflict(conflict =>
        conflict
          .columns(['organisation_id', 'check_id', 'source_id', 'subject_kind', 'subject_id'])
          .doUpdateSet(eb => ({
            name: eb.ref('excluded.name'),
            run: eb.fn('greatest', ['excluded.run', 'posture_failures.run']),
          })),
      )
      .execute()
}

import type { ResourceCheck } from '@sharelight/domain'
import { rowsPerPage, type Run } from './run.ts'
import { noteFailures, type Failure } from './note-failures.ts'
import { databaseOf } from './scope.ts'
import { outcomeOf } from './tally.ts'

interface Place {
  kind: string
  id: string
}

/** Every resource that connected sources told, a page in memory at a time. */
export async function judgeResources(run: Run): Promise<void> {
  const checks = run.checks.filter(check => check.of === 'resources')
  if (!checks.length) return
  for (const sourceId of run.sourceIds) await judgeSource(run, checks, sourceId)
}

async function judgeSource(run: Run, checks: readonly ResourceCheck[], sourceId: string): Promise<void> {
  for (let after: Place | undefined; ;) {
    run.signal?.throwIfAborted()
    const page = await pageOf(run, sourceId, after)
    const failures: Failure[] = []
    for (const { id, name, ...resource } of page)
      for (const check of checks) {
        const thing = { sourceId, kind: resource.kind, subject: id }
        const verdict = check.judge(resource)
        const outcome = outcomeOf(verdict, run.exceptions.of(check.id, thing) !== undefined)
        if (outcome) run.tally.count(check.id, sourceId, outcome)
        if (verdict === 'fail') failures.push({ checkId: check.id, ...thing, name })
      }
    await noteFailures(run, failures)
    after = page.at(-1)
    if (page.length < rowsPerPage) return
  }
}

function pageOf({ scope }: Run, sourceId: string, after: Place | undefined) {
  return databaseOf(scope)
    .selectFrom('resources')
    .select(['kind', 'resource_id as id', 'name', 'service', 'public', 'facts'])
    .where('source_id', '=', sourceId)
    .$if(after !== undefined, query =>
      query.where(eb => eb(eb.refTuple('kind', 'resource_id'), '>', eb.tuple(after?.kind ?? '', after?.id ?? ''))),
    )
    .orderBy('kind')
    .orderBy('resource_id')
    .limit(rowsPerPage)
    .execute()
}

import type { MetricCondition } from '@sharelight/contract'
import type { ItemCheck } from '@sharelight/domain'
import { runMetric } from '@sharelight/store'
import { factsScope } from '../../metrics/verbs/system-scope.ts'
import type { Run } from './run.ts'

/** Items are counted where they are stored; none is loaded. */
export async function judgeItems(run: Run): Promise<void> {
  const connected = new Set(run.sourceIds)
  const now = run.scope.services.now()
  for (const check of run.checks) {
    if (check.of !== 'items') continue
    run.signal?.throwIfAborted()
    const [all, failing, unknown, excepted] = [
      await bySource(run, check.among),
      await bySource(run, failingItems(check, now)),
      check.unknown.length ? await bySource(run, [...check.among, ...check.unknown]) : new Map<string, number>(),
      await exceptedBySource(run, check, now),
    ]
    for (const [sourceId, count] of all)
      if (connected.has(sourceId)) {
        const of = (counts: ReadonlyMap<string, number>) => counts.get(sourceId) ?? 0
        const isWhole = run.exceptions.ofSource(check.id, sourceId) !== undefined
        const accepted = isWhole ? of(failing) : of(excepted)
        run.tally.count(check.id, sourceId, 'excepted', accepted)
        run.tally.count(check.id, sourceId, 'failed', of(failing) - accepted)
        run.tally.count(check.id, sourceId, 'unknown', of(unknown))
        run.tally.count(check.id, sourceId, 'passed', Math.max(0, count - of(failing) - of(unknown)))
      }
  }
}

/** What a list of the items that fail it is filtered by. */
export function failingItems(check: ItemCheck, now: Date): MetricCondition[] {
  return [...check.among, ...check.fails(now)]
}

async function exceptedBySource(run: Run, check: ItemCheck, now: Date): Promise<ReadonlyMap<string, number>> {
  const items = run.exceptions.items(check.id)
  if (!items.length) return new Map()
  return bySource(run, [...failingItems(check, now), { dimension: 'id', operator: 'in', value: items }])
}

async function bySource(
  { scope: { services, organisation } }: Run,
  conditions: readonly MetricCondition[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await runMetric(services.stores, factsScope(services, organisation), {
    cube: 'items',
    dimensions: ['source'],
    measures: ['items'],
    filter: { and: [...conditions] },
    limit: 10_000,
  })
  return new Map(rows.map(row => [String(row['source']), Number(row['items'])]))
}

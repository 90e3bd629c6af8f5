import type { RemedyOffer } from '@sharelight/contract'
import { readKeptCopies, readPlaces, runMetric } from '@sharelight/store'
import type { Services } from '../../../context.ts'
import type { FoundTarget } from '../../../journal/plan.ts'
import type { TaskRun } from '../../../tasks/kind.ts'
import { text } from '../../investigation/verbs/cells.ts'
import type { PlanInput } from './plan-input.ts'
import { systemScope } from '../../metrics/verbs/system-scope.ts'

const idsAtOnce = 1000

export interface PlannedPart {
  sourceId: string
  offer: RemedyOffer
}

/** Everything that a plan is about, source by source, as the same question counts it. Each thing once, however the list shifts meanwhile. */
export async function* findTargets(
  services: Services,
  run: TaskRun<PlanInput>,
  parts: readonly PlannedPart[],
): AsyncGenerator<FoundTarget> {
  const kind = run.input.question.cube === 'items' ? 'item' : 'folder'
  for (const { sourceId, offer } of parts) {
    const seen = new Set<string>()
    for (let offset = 0; ; offset += idsAtOnce) {
      await run.ready()
      const ids = await idsFrom(services, run, { sourceId, offset })
      const places = await readPlaces(services.stores.analytics, run.organisationId, { kind, ids })
      const kept = offer.id === 'delete_copy' ? await keptOf(services, run, ids) : undefined
      for (const id of ids) {
        const place = places.get(id)
        if (!place || seen.has(id)) continue
        seen.add(id)
        yield {
          target: { key: place.key, ...copyOf(kept?.get(id)) },
          sourceId,
          remedy: offer.id,
          undoable: offer.undoable,
          object: { kind, id },
        }
      }
      if (ids.length < idsAtOnce) break
    }
  }
}

const keptOf = ({ stores }: Services, { organisationId }: TaskRun<PlanInput>, ids: readonly string[]) =>
  readKeptCopies(stores.analytics, organisationId, ids)

const copyOf = (key: string | undefined) => (key === undefined ? {} : { copyOf: key })

async function idsFrom(
  services: Services,
  { organisationId, input: { question } }: TaskRun<PlanInput>,
  { sourceId, offset }: { sourceId: string; offset: number },
): Promise<string[]> {
  const { rows } = await runMetric(services.stores, await systemScope(services, organisationId), {
    cube: question.cube,
    dimensions: ['id'],
    filter: { and: [question.filter, { dimension: 'source', operator: 'eq', value: sourceId }] },
    sort: [{ by: 'id', direction: 'Ascend' }],
    limit: idsAtOnce,
    offset,
  })
  return rows.map(row => text(row['id']))
}

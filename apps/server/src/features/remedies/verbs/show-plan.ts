import type { Takes } from '@sharelight/connectors'
import type { OrganisationQueries, StoredExposure } from '@sharelight/store'
import type { OutcomeStep, Showing, SourceRead } from './outcome-step.ts'
import { showSteps } from './show-steps.ts'

const stepsAtOnce = 500

/**
 * Has every list show what the journal says of a plan's steps, until their sources are read again. It goes by how the steps stand, not by what was
 * done last, so that doing it again or late changes nothing that is known better.
 */
export async function showPlan({ services, organisation }: Showing, planId: string): Promise<void> {
  const db = services.stores.meta.forOrganisation(organisation.id)
  const sources = new Map((await sourcesOf(db)).map(source => [source.id, source]))
  for (let after = 0; ;) {
    const page = await pageOf(db, planId, after)
    for (const [sourceId, rows] of Map.groupBy(page, row => row.source_id)) {
      const source = sources.get(sourceId ?? '')
      const steps = source ? rows.flatMap(row => outcomeOf(row, source)) : []
      if (source && steps.length) await showSteps({ services, organisation, planId }, source, steps)
    }
    const last = page.at(-1)
    if (!last) break
    after = last.number
  }
  services.live.publish(organisation.id, { type: 'changed', data: {} })
}

async function sourcesOf(db: OrganisationQueries): Promise<SourceRead[]> {
  const rows = await db
    .selectFrom('data_sources as source')
    .leftJoin('scans as scan', 'scan.source_id', 'source.id')
    .select(eb => ['source.id', 'source.code', eb.fn.max('scan.started_at').as('read')])
    .where('source.disconnected_at', 'is', null)
    .groupBy(['source.id', 'source.code'])
    .execute()
  return rows.map(({ id, code, read }) => ({ id, code, readSince: read?.getTime() ?? 0 }))
}

function pageOf(db: OrganisationQueries, planId: string, after: number) {
  return db
    .selectFrom('journal')
    .select(['id', 'number', 'state', 'source_id', 'step', 'shown', 'changed_at'])
    .where('plan_id', '=', planId)
    .where('number', '>', after)
    .where('state', 'in', ['applied', 'undone'])
    .orderBy('number')
    .limit(stepsAtOnce)
    .execute()
}

type Row = Awaited<ReturnType<typeof pageOf>>[number]

function outcomeOf({ id, state, step, shown, changed_at: at }: Row, { readSince }: SourceRead): OutcomeStep[] {
  const { target, takes } = step as { target: { key: string }; takes?: Takes }
  if (!takes || at.getTime() < readSince) return []
  return [
    {
      id,
      key: target.key,
      takes,
      isDone: state === 'applied',
      changedAt: at.getTime(),
      shown: shown as StoredExposure[] | null,
    },
  ]
}

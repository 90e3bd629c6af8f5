import { sourceFaultOf } from '@sharelight/connectors'
import type { OrganisationQueries } from '@sharelight/store'
import type { Services } from '../../../context.ts'
import { AppError } from '../../../http/app-error.ts'
import { lookAtTargets } from '../../../journal/look.ts'
import { finishPlan, noteTargets } from '../../../journal/plan.ts'
import type { TaskRun } from '../../../tasks/kind.ts'
import { connectorsOf } from '../../sources/verbs/connector.ts'
import { openPart } from '../../remedies/verbs/open-part.ts'
import { findTargets, type PlannedPart } from './find-targets.ts'
import { noteUses } from './note-uses.ts'
import type { PlanInput } from './plan-input.ts'

/** How long each part's source took, once it was looked at. */
type Times = Record<string, number>
interface Checkpoint {
  noted: true
  times: Times
}

/** Finds everything that is meant, looks at it source by source, and finishes the plan. Goes on where a process before was lost. */
export async function makePlaybookPlan(services: Services, run: TaskRun<PlanInput>): Promise<{ steps: number }> {
  const { organisationId, input } = run
  const db = services.stores.meta.forOrganisation(organisationId)
  const planned = await offersOf(services, db, input)
  const before = run.checkpoint as unknown as Checkpoint | null
  if (!before) await noteAll(services, run, planned)
  const times: Times = { ...before?.times }
  for (const part of planned) times[part.sourceId] = await lookAtPart(services, run, { part, times })
  await run.ready()
  run.hold()
  const parts = planned.map(({ sourceId, offer }) => ({
    sourceId,
    remedy: offer.id,
    destructive: offer.destructive,
    msPerStep: times[sourceId] ?? 0,
  }))
  await finishPlan(db, input.planId, { parts, now: services.now() })
  return { steps: await stepsOf(db, input.planId) }
}

async function noteAll(services: Services, run: TaskRun<PlanInput>, parts: readonly PlannedPart[]): Promise<void> {
  const { organisationId, input } = run
  const db = services.stores.meta.forOrganisation(organisationId)
  await db.deleteFrom('journal').where('plan_id', '=', input.planId).execute()
  const found = await noteTargets(db, input.planId, findTargets(services, run, parts))
  run.report({ found, looked: 0 })
  await run.save({ noted: true, times: {} })
}

interface AtPart {
  part: PlannedPart
  times: Times
}

/** Gives how long its source took for one thing. */
async function lookAtPart(services: Services, run: TaskRun<PlanInput>, { part, times }: AtPart): Promise<number> {
  const { organisationId, input } = run
  const db = services.stores.meta.forOrganisation(organisationId)
  const at = { sourceId: part.sourceId, remedy: part.offer.id }
  const { params: given } = await db
    .selectFrom('plans')
    .select('params')
    .where('id', '=', input.planId)
    .executeTakeFirstOrThrow()
  let ms = times[part.sourceId] ?? 0
  try {
    const { remedy, close } = await openPart(services, organisationId, at)
    try {
      const params = remedy.params.parse(given)
      for await (const looked of lookAtTargets({ db, planId: input.planId, params, part: at, remedy })) {
        ms = looked.msPerStep
        await noteUses(services, run, looked.objects)
        run.report(await progressOf(db, input.planId))
        await run.ready()
        run.hold()
        await run.save({ noted: true, times: { ...times, [part.sourceId]: ms } })
      }
    } finally {
      await close()
    }
  } catch (error) {
    const reason = sourceFaultOf(error)?.message ?? (error instanceof AppError ? error.message : undefined)
    if (reason === undefined) throw error
    await refuseRest(db, input.planId, { ...at, reason })
  }
  return ms
}

/** The source cannot be asked: what was not looked at yet cannot be done, for that reason. */
async function refuseRest(
  db: OrganisationQueries,
  planId: string,
  { sourceId, remedy, reason }: { sourceId: string; remedy: string; reason: string },
): Promise<void> {
  await db
    .updateTable('journal')
    .set({ state: 'refused', error: reason })
    .where('plan_id', '=', planId)
    .where('state', '=', 'found')
    .where('source_id', '=', sourceId)
    .where('remedy', '=', remedy)
    .execute()
}

async function progressOf(db: OrganisationQueries, planId: string) {
  const { found } = await db.selectFrom('plans').select('found').where('id', '=', planId).executeTakeFirstOrThrow()
  const { left } = await db
    .selectFrom('journal')
    .select(eb => eb.fn.countAll<number>().as('left'))
    .where('plan_id', '=', planId)
    .where('state', '=', 'found')
    .executeTakeFirstOrThrow()
  return { found, looked: found - Number(left) }
}

async function stepsOf(db: OrganisationQueries, planId: string): Promise<number> {
  const { steps } = await db
    .selectFrom('journal')
    .select(eb => eb.fn.countAll<number>().as('steps'))
    .where('plan_id', '=', planId)
    .executeTakeFirstOrThrow()
  return Number(steps)
}

/** What is done where, in the order of the parts. @throws AppError `conflict` when a connector does not offer it any more */
async function offersOf(services: Services, db: OrganisationQueries, { parts }: PlanInput): Promise<PlannedPart[]> {
  const organisation = await db.selectFrom('organisations').select(['id', 'type']).executeTakeFirstOrThrow()
  const known = connectorsOf({ services, organisation })
  const rows = await db.selectFrom('data_sources').select(['id', 'connector']).execute()
  return parts.map(({ sourceId, remedy }) => {
    const row = rows.find(({ id }) => id === sourceId)
    const connector = known.find(({ id }) => id === row?.connector)
    const offer = connector?.remedies?.find(({ id }) => id === remedy)
    if (!offer) throw new AppError('conflict', 'A data source of this plan was disconnected. Plan again.')
    return { sourceId, offer }
  })
}

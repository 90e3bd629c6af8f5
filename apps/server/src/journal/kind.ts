import type { Services } from '../context.ts'
import type { OrganisationQueries } from '@sharelight/store'
import type { TaskKind } from '../tasks/kind.ts'
import { waitingForStores } from '../tasks/store-away.ts'
import { applyPlan, undoPlan } from './apply.ts'
import { hashOfRun } from './hash.ts'
import type { OpenedRemedy, Part } from './run.ts'

/** One doing or taking back of a plan. */
export interface RemedyInput {
  planId: string
  runId: string
}

export type OpenPart = (organisationId: string, part: Part) => Promise<OpenedRemedy>

/** What is to be done, and is what was asked for and approved. @throws Error when it was changed since */
async function askedFor(db: OrganisationQueries, runId: string) {
  const { what, chosen, hash, plan } = await db
    .selectFrom('plan_runs as run')
    .innerJoin('plans as plan', 'plan.id', 'run.plan_id')
    .select(['run.what', 'run.chosen', 'run.hash', 'plan.hash as plan'])
    .where('run.id', '=', runId)
    .executeTakeFirstOrThrow()
  if (hashOfRun(plan, what, chosen) !== hash)
    throw new Error('What was asked for was changed afterwards, so nothing of it is done. Plan again.')
  return { what, chosen }
}

/** Applying or undoing a plan, as a task. `open` gives the remedy of a step, and what to close afterwards. */
export const remedyTask = (services: Services, open: OpenPart): TaskKind<RemedyInput> => ({
  name: 'remedy',
  concurrency: 2,
  ...waitingForStores,
  load: async () => async run => {
    const { planId, runId } = run.input
    const db = services.stores.meta.forOrganisation(run.organisationId)
    const { what, chosen } = await askedFor(db, runId)
    const { change_error_percent: errorPercent } = await rulesOf()
    function rulesOf() {
      return db
        .selectFrom('organisations')
        .select(['change_error_percent', 'changes_stopped_at', 'changes_stopped_by'])
        .executeTakeFirstOrThrow()
    }
    return (what === 'apply' ? applyPlan : undoPlan)({
      db,
      planId,
      runId,
      chosen,
      errorPercent,
      open: part => open(run.organisationId, part),
      async ready() {
        await run.ready()
        run.hold()
      },
      async stopped() {
        const { changes_stopped_at: at, changes_stopped_by: by } = await rulesOf()
        return at === null ? undefined : `${by} stopped all changes in other systems, so nothing more was begun.`
      },
      report: tally => run.report(tally),
      now: services.now,
    })
  },
  async ended(tx, { input }, { state, result, error }) {
    const stopped = (result as { stopped?: string } | undefined)?.stopped
    await tx
      .updateTable('plan_runs')
      .set({ state: stopped === undefined ? state : 'stopped', reason: stopped ?? error })
      .where('id', '=', String(input['runId']))
      .execute()
  },
  news({ id, title }, { state, result, error }) {
    const stopped = (result as { stopped?: string } | undefined)?.stopped
    if (state === 'cancelled') return undefined
    const name =
      stopped !== undefined
        ? `${title}: stopped. ${stopped}`
        : state === 'done'
          ? `${title}: done.`
          : `${title} failed: ${error}`
    return { kind: 'changes', name, status: stopped === undefined ? state : 'failed', group: `task ${id}` }
  },
})

import type { SensitivityLabel } from '@sharelight/contract'
import { lowerThan } from '@sharelight/domain'
import { callAs } from '../../../auth/call-as.ts'
import type { Context, Services } from '../../../context.ts'
import { AppError } from '../../../http/app-error.ts'
import { requireFeature } from '../../../http/edition.ts'
import { openPlan } from '../../../journal/plan.ts'
import type { TaskRun } from '../../../tasks/kind.ts'
import { systemAsk } from '../../metrics/verbs/system-scope.ts'
import { makePlaybookPlan } from '../../playbooks/verbs/make-playbook-plan.ts'
import { runPlan } from '../../remedies/verbs/run-plan.ts'
import { database, decide, readDecision, requireLabelling } from './labelling-row.ts'
import { labelPlaces } from './places.ts'
import { filesOf, sharesOf, type Asking, type Share } from './shares.ts'

export interface LabellingInput {
  runId: string
}

/** More is left to the next run, so that what is found first is not old before it is done. */
const mostAtOnce = 10_000

/**
 * Plans what rules come to, label by label, and has it done: by the journal, so that all of it can be taken back, and asking a second SuperAdmin
 * where changes do. Goes on with the labels that are left where a process before was lost.
 * @throws AppError `forbidden`, `restricted`, `edition_required`
 */
export async function labelByRules(
  services: Services,
  run: TaskRun<LabellingInput>,
): Promise<{ plans: number; files: number }> {
  const ctx = await asOwner(services, run.organisationId)
  const db = database(ctx)
  const { runId } = run.input
  await db.deleteFrom('plans').where('labelling_run_id', '=', runId).where('state', '=', 'planning').execute()
  const { rules, labels } = await readDecision(db)
  const places = await labelPlaces(ctx)
  const asking: Asking = { ask: await systemAsk(services, run.organisationId), rules, labels, places }
  const changes = (await sharesOf(asking)).filter(({ outcome }) => outcome === 'apply' || outcome === 'raise')
  const done = new Set((run.checkpoint?.['labels'] as string[] | undefined) ?? [])
  let files = 0
  for (const [id, shares] of Map.groupBy(changes, ({ label }) => label.id)) {
    const [first] = shares
    if (done.has(id) || !first) continue
    await run.ready()
    files += await labelOne({ ctx, run, asking }, first.label, shares)
    await run.save({ labels: [...done.add(id)] })
  }
  return { plans: done.size, files }
}

interface Labelling {
  ctx: Context
  run: TaskRun<LabellingInput>
  asking: Asking
}

/** Gives how many files are to be labelled. */
async function labelOne(
  { ctx, run, asking }: Labelling,
  label: SensitivityLabel,
  shares: readonly Share[],
): Promise<number> {
  const db = database(ctx)
  const filter = filesOf(asking, shares, 'apply')
  if (!filter) return 0
  const planId = await openPlan(db, {
    title: `Label “${label.name}” by rules`,
    params: {
      label: label.id,
      tenant: label.tenant,
      name: label.name,
      over: lowerThan(label.id, asking.labels),
      by: 'rule',
    },
    createdBy: ctx.user.id,
    now: ctx.services.now(),
  })
  await db.updateTable('plans').set({ labelling_run_id: run.input.runId }).where('id', '=', planId).execute()
  const parts = [...new Set(shares.map(({ sourceId }) => sourceId))].map(sourceId => ({
    sourceId,
    remedy: 'apply_label',
  }))
  const input = { planId, question: { cube: 'items' as const, filter }, parts, most: mostAtOnce, withoutRefused: true }
  const { steps } = await makePlaybookPlan(ctx.services, {
    ...run,
    input,
    checkpoint: null,
    save: async () => undefined,
  })
  const possible = await plannedIn(ctx, planId)
  if (steps === 0) await db.deleteFrom('plans').where('id', '=', planId).execute()
  if (steps >= mostAtOnce) await db.transaction().execute(tx => decide(tx, { asked_at: ctx.services.now() }))
  if (possible > 0) await runPlan(ctx, planId, { what: 'apply' })
  return possible
}

async function plannedIn(ctx: Context, planId: string): Promise<number> {
  const { count } = await database(ctx)
    .selectFrom('journal')
    .select(eb => eb.fn.countAll<string>().as('count'))
    .where('plan_id', '=', planId)
    .where('state', '=', 'planned')
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** With the rights of whoever switched labelling on. */
async function asOwner(services: Services, organisationId: string): Promise<Context> {
  const { is_on: isOn, owner_id: owner } = await readDecision(services.stores.meta.forOrganisation(organisationId))
  if (!isOn) throw new AppError('conflict', 'Labelling was switched off before it began.')
  const ctx = await callAs(services, organisationId, owner)
  if (!ctx)
    throw new AppError(
      'forbidden',
      'Whoever switched labelling on may not sign in any more. Somebody else has to switch it on.',
    )
  requireFeature(ctx, 'auto_mip_labeling')
  requireLabelling(ctx)
  return ctx
}

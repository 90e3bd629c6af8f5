import {
  labelSystem,
  type labelByHand as call,
  type MetricFilter,
  type PlanDetail,
  type SensitivityLabel,
} from '@sharelight/contract'
import { canCarry } from '@sharelight/domain'
import { audit } from '@sharelight/store'
import type { z } from 'zod'
import type { Context } from '../../../context.ts'
import { actorOf } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { openPlan } from '../../../journal/plan.ts'
import { runTask } from '../../../tasks/run-task.ts'
import { number, text } from '../../investigation/verbs/cells.ts'
import { ask } from '../../metrics/verbs/ask.ts'
import { planKind } from '../../playbooks/verbs/plan-playbook.ts'
import { readPlan } from '../../remedies/verbs/read-plans.ts'
import { database, readDecision, requireLabelling } from './labelling-row.ts'
import { labelPlaces } from './places.ts'

type Asked = z.output<typeof call.input>

const mostFiles = 50_000

/** Has giving a label to files planned, or taking theirs off. A person may take the place of any label. @throws AppError `restricted`, `not_found`, `conflict` */
export async function labelByHand(ctx: Context, asked: Asked): Promise<PlanDetail> {
  requireLabelling(ctx)
  const label = asked.what === 'apply' ? await labelOf(ctx, asked.label) : undefined
  const filter = filterOf(asked, label)
  const { parts, count } = await partsOf(ctx, filter, label)
  const remedy = label ? 'apply_label' : 'remove_label'
  const title = label ? `Label “${label.name}” by hand: ${count}` : `Take labels off by hand: ${count}`
  const now = ctx.services.now()
  const planId = await database(ctx)
    .transaction()
    .execute(async tx => {
      const { id: runId } = await tx
        .insertInto('labelling_runs')
        .values({
          kind: 'manual',
          what: asked.what,
          label_id: label?.id ?? null,
          label_name: label?.name ?? '',
          reason: asked.reason,
          user_id: ctx.user.id,
          made_by: ctx.user.email,
          started_at: now,
          task_id: null,
          stopped_at: null,
          stopped_by: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const params = label
        ? { label: label.id, tenant: label.tenant, name: label.name, replace: true, by: 'person' }
        : {}
      const planId = await openPlan(tx, { title, params, createdBy: ctx.user.id, now })
      const taskId = await runTask(tx, planKind, {
        title: `Dry run: ${title}`,
        input: { planId, question: { cube: 'items', filter }, parts: parts.map(sourceId => ({ sourceId, remedy })) },
        createdBy: ctx.user.id,
      })
      await tx.updateTable('plans').set({ task_id: taskId, labelling_run_id: runId }).where('id', '=', planId).execute()
      const after = { what: asked.what, label: label?.name ?? null, reason: asked.reason, files: count }
      await audit(tx, actorOf(ctx), { action: 'labelling.manual', subject: planId, before: null, after })
      return planId
    })
  ctx.services.tasks.wake()
  return readPlan(ctx, planId)
}

async function labelOf(ctx: Context, id: string | undefined): Promise<SensitivityLabel> {
  const found = (await readDecision(database(ctx))).labels.find(label => label.id === id)
  if (!found)
    throw new AppError(
      'not_found',
      'Choose one of the labels of your tenant. They are entered under Automate Microsoft Labeling.',
      { field: 'label' },
    )
  return found
}

/** What is meant, without what is so already. */
function filterOf({ items, filter }: Asked, label: SensitivityLabel | undefined): MetricFilter {
  const meant: MetricFilter[] = [
    ...(items ? [{ dimension: 'id', operator: 'in' as const, value: items }] : []),
    ...(filter ? [filter] : []),
  ]
  const left: MetricFilter = label
    ? { dimension: 'carriedLabels', operator: 'neq', value: label.id }
    : { dimension: 'carriedLabels', operator: 'neq', value: '' }
  return { and: [...canCarry, ...meant, left] }
}

/** @throws AppError `conflict` where nothing can be labelled, or too much at once */
async function partsOf(
  ctx: Context,
  filter: MetricFilter,
  label: SensitivityLabel | undefined,
): Promise<{ parts: string[]; count: number }> {
  const { rows } = await ask(ctx, { cube: 'items', dimensions: ['source'], measures: ['items'], filter, limit: 10_000 })
  const isFor = (system: string) => !label || system === labelSystem(label.id)
  const able = new Set(
    (await labelPlaces(ctx)).flatMap(({ id, canLabel, system }) => (canLabel && isFor(system) ? [id] : [])),
  )
  const here = rows.filter(row => able.has(text(row['source'])))
  const count = here.reduce((total, row) => total + number(row['items']), 0)
  if (count > mostFiles)
    throw new AppError(
      'conflict',
      `That is ${count} files, and a plan holds ${mostFiles}. Narrow it, to one source for example.`,
    )
  if (count > 0) return { parts: here.map(row => text(row['source'])), count }
  throw new AppError(
    'conflict',
    rows.length > 0
      ? 'None of these files lies where Sharelight may give this label. Allow changes in the settings of their sources, under Data Sources, or choose a label of theirs.'
      : 'None of these files can be labelled, or all are as they should be already.',
  )
}

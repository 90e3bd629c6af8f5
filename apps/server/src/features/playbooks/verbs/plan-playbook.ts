import type { Plan, PlaybookId, PlaybookScope } from '@sharelight/contract'
import { playbookById, type PlaybookRule } from '@sharelight/domain'
import { audit } from '@sharelight/store'
import type { Context } from '../../../context.ts'
import { actorOf } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { openPlan } from '../../../journal/plan.ts'
import { runTask } from '../../../tasks/run-task.ts'
import { planRows } from '../../remedies/verbs/plan-rows.ts'
import { toPlans } from '../../remedies/verbs/read-plans.ts'
import { listAccounts } from './accounts.ts'
import { chosen, remedyIn } from './choices.ts'
import { countsBySource } from './counts.ts'
import { placesFor } from './places.ts'
import { factsFor, questionOf, type PlaybookQuestion } from './question.ts'
import { decidedOf } from './work-rows.ts'

/** Looking at more takes days, and what is found first is old by then. */
const mostThings = 50_000

/** The task that makes the plan of a playbook (`plan-task.ts`). */
export const planKind = { name: 'plan' } as const

interface Asked {
  id: PlaybookId
  scope?: PlaybookScope | undefined
  choices?: Record<string, string | number> | undefined
}

/** Has a playbook planned for all that is meant. @throws AppError `conflict` when there is nothing that can be mended from here */
export async function planPlaybook(ctx: Context, { id, scope, choices = {} }: Asked): Promise<Plan> {
  const rule = playbookById(id)
  const facts = await factsFor(ctx)
  const question = await questionOf(ctx, rule, { facts, scope })
  if (rule.remedies.length === 0)
    throw new AppError('conflict', `"${rule.title}" is a list of work: nothing of it is done from here.`)
  const all = chosen(rule, choices)
  const remedy = remedyIn(all)
  const { remedy: _, ...values } = all
  const params = { ...values, ...rule.given?.(facts) }
  const [counts, places] = await Promise.all([
    countsBySource(ctx, rule, { facts, scope }),
    placesFor(ctx, rule, remedy),
  ])
  const parts = places.filter(place => place.remedy && (counts.get(place.id) ?? 0) > 0)
  const count = parts.reduce((sum, place) => sum + (counts.get(place.id) ?? 0), 0)
  if (count === 0) throw new AppError('conflict', nothingOf(rule, counts))
  if (count > mostThings)
    throw new AppError(
      'conflict',
      `That is ${count} things, and a plan holds ${mostThings}. Narrow it, to one source for example.`,
    )
  const accounts = question ? undefined : await accountsOf(ctx, rule, { scope, count })
  const title = `${rule.title}: ${count}`
  const planId = await ctx.services.stores.meta
    .forOrganisation(ctx.organisation.id)
    .transaction()
    .execute(async tx => {
      const made = { playbook: id, title, params, createdBy: ctx.user.id, now: ctx.services.now() }
      const planId = await openPlan(tx, made)
      const taskId = await runTask(tx, planKind, {
        title: `Dry run: ${title}`,
        input: {
          planId,
          question: question ?? nothing,
          ...(accounts && { accounts }),
          parts: parts.map(({ id: sourceId, remedy }) => ({ sourceId, remedy: remedy?.id ?? '' })),
        },
        createdBy: ctx.user.id,
      })
      await tx.updateTable('plans').set({ task_id: taskId }).where('id', '=', planId).execute()
      const after = { playbook: id, title, scope, choices: { ...params, ...(remedy !== undefined && { remedy }) } }
      await audit(tx, actorOf(ctx), { action: 'playbook.plan', subject: planId, before: null, after })
      return planId
    })
  ctx.services.tasks.wake()
  const [plan] = await toPlans(ctx, await planRows(ctx).where('plan.id', '=', planId).execute())
  if (!plan) throw new AppError('not_found', `No plan ${planId} in this organisation.`)
  return plan
}

const nothing: PlaybookQuestion = { cube: 'items', filter: { and: [{ dimension: 'id', operator: 'in', value: [] }] } }

/** More are nobody's to look through. */
const mostAccounts = 5000

/** Accounts on a list of work that are not ticked off, as their sources name them. @throws AppError `conflict` for too many */
async function accountsOf(
  ctx: Context,
  rule: PlaybookRule,
  { scope, count }: { scope: PlaybookScope | undefined; count: number },
): Promise<{ sourceId: string; key: string }[]> {
  if (count > mostAccounts)
    throw new AppError(
      'conflict',
      `That is ${count} accounts, and a plan about accounts holds ${mostAccounts}. Narrow it, to one source for example.`,
    )
  const decided = await decidedOf(ctx, rule.id)
  const except = decided.map(({ entry }) => entry)
  const { rows } = await listAccounts(ctx, rule, { scope, except, offset: 0, limit: mostAccounts })
  return rows.map(({ sourceId, path }) => ({ sourceId, key: path }))
}

function nothingOf({ title }: PlaybookRule, counts: ReadonlyMap<string, number>): string {
  const elsewhere = [...counts.values()].reduce((sum, count) => sum + count, 0)
  return elsewhere > 0
    ? `What this applies to (${elsewhere}) lies in sources that cannot be changed from here. Allow it in the settings of the source where it has such a setting, or take the script.`
    : `There is nothing that "${title}" applies to.`
}

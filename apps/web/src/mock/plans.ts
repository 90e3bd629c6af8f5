import {
  applyPlan,
  getChangeRules,
  getPlan,
  listPlans,
  listPlanSteps,
  previewUndo,
  resumeChanges,
  setChangeRules,
  stopChanges,
  undoPlan,
  type ChangeRules,
  type Plan,
  type PlanDetail,
  type PlanStep,
  type PlaybookRow,
} from '@sharelight/contract'
import type { PlaybookRule } from '@sharelight/domain'
import { mock, MockRefusal, type Mock } from './mock.ts'

interface Kept {
  plan: Plan
  steps: PlanStep[]
}

const kept = new Map<string, Kept>()
const heldMs = 24 * 3600_000
const shown = 200
let rules: ChangeRules = {
  approval: 'auto',
  asksApproval: false,
  approvalAbove: 25,
  approvalHours: 24,
  errorPercent: 20,
  stopped: null,
  pending: null,
}

/** Plans that are done to nothing but themselves. */
export const plans: readonly Mock[] = [
  mock(listPlans, ({ playbook }) => {
    const found = plansOf(playbook)
    return { plans: found, total: found.length }
  }),
  mock(getPlan, ({ id }) => detail(known(id))),
  mock(listPlanSteps, ({ id, state, offset, limit }) => {
    const steps = known(id).steps.filter(step => state === undefined || step.state === state)
    return { steps: steps.slice(offset, offset + limit), total: steps.length }
  }),
  mock(applyPlan, ({ id, steps }) => become(known(id), { from: ['planned', 'undone'], to: 'applied', steps })),
  mock(undoPlan, ({ id, steps }) => become(known(id), { from: ['applied'], to: 'undone', steps })),
  mock(previewUndo, ({ id, steps, offset, limit }) => {
    const done = known(id).steps.filter(({ state, number }) => state === 'applied' && (steps?.includes(number) ?? true))
    return { steps: done.slice(offset, offset + limit).map(step => ({ ...step, obstacle: null })), total: done.length }
  }),
  mock(getChangeRules, () => rules),
  mock(setChangeRules, ({ approval, errorPercent }) => (rules = { ...rules, approval, errorPercent })),
  mock(stopChanges, ({ reason }) => {
    rules = { ...rules, stopped: { at: new Date().toISOString(), by: 'mock', reason } }
    return rules
  }),
  mock(resumeChanges, () => (rules = { ...rules, stopped: null })),
]

export function plansOf(playbook?: string): Plan[] {
  return [...kept.values()]
    .map(({ plan }) => plan)
    .filter(plan => playbook === undefined || plan.playbook === playbook)
    .toReversed()
}

/** A dry run of a playbook for some rows. */
export function makePlan(
  { id: playbook, title, steps: [, says = ''] }: PlaybookRule,
  rows: readonly PlaybookRow[],
): Plan {
  const id = crypto.randomUUID()
  const steps = rows.map(({ name, kind, id: object, sourceId }, place): PlanStep => ({
    number: place + 1,
    target: name,
    object: kind === 'item' || kind === 'folder' ? { kind, id: object } : null,
    sourceId,
    remedy: playbook,
    says,
    before: {},
    after: {},
    state: 'planned',
    error: null,
    use: null,
    undoable: true,
  }))
  const now = Date.now()
  const plan: Plan = {
    id,
    title,
    playbook,
    state: 'ready',
    error: null,
    sources: [],
    createdBy: 'mock',
    createdAt: new Date(now).toISOString(),
    expiresAt: new Date(now + heldMs).toISOString(),
    hash: id,
    taskId: null,
    isRunning: false,
    canApply: steps.length > 0,
    canUndo: false,
    needsApproval: false,
    lately: 0,
    destructive: false,
    notUndoable: 0,
    nothingToDo: 0,
    inUse: 0,
    seconds: Math.ceil(steps.length / 10),
    counts: countsOf(steps),
    planning: null,
    run: null,
  }
  kept.set(id, { plan, steps })
  return plan
}

function known(id: string): Kept {
  const found = kept.get(id)
  if (!found) throw new MockRefusal(404, `There is no plan ${id}.`)
  return found
}

const detail = ({ plan, steps }: Kept): PlanDetail => ({ ...plan, steps: steps.slice(0, shown), runs: [] })

function countsOf(steps: readonly PlanStep[]): Plan['counts'] {
  const counts: Plan['counts'] = {}
  for (const { state } of steps) counts[state] = (counts[state] ?? 0) + 1
  return counts
}

interface Change {
  from: PlanStep['state'][]
  to: PlanStep['state']
  steps: number[] | undefined
}

function become(found: Kept, { from, to, steps }: Change): PlanDetail {
  if (rules.stopped) throw new MockRefusal(409, 'Everything that changes other systems is stopped.')
  for (const step of found.steps)
    if (from.includes(step.state) && (steps?.includes(step.number) ?? true)) step.state = to
  const counts = countsOf(found.steps)
  found.plan = {
    ...found.plan,
    counts,
    canApply: (counts.planned ?? 0) + (counts.undone ?? 0) > 0,
    canUndo: (counts.applied ?? 0) > 0,
  }
  return detail(found)
}

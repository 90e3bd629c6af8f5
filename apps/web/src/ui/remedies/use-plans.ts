import {
  applyPlan,
  approvePlan,
  cancelTask,
  declinePlan,
  getChangeRules,
  getPlan,
  listPlans,
  listPlanSteps,
  listRemedies,
  makePlan,
  previewUndo,
  resumeChanges,
  setChangeRules,
  stopChanges,
  undoPlan,
  type ChangeRules,
  type Plan,
  type PlanDetail,
  type PlanTarget,
} from '@sharelight/contract'
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { CallFailure, call } from '../../lib/api.ts'
import { toast } from '../toast.ts'
import { texts } from '#texts/remedies.ts'

const askAgainMs = 1000
const pageSize = 50
const listKey = ['plans']
const planKey = (id: string) => [...listKey, id]
const rulesKey = ['changes']

const isMoving = ({ state, isRunning, run }: Plan) => isRunning || state === 'planning' || run?.state === 'waiting'

export function useRemedies(target: PlanTarget, enabled: boolean) {
  return useQuery({
    queryKey: ['remedies', target],
    enabled,
    queryFn: ({ signal }) => call(listRemedies, target, { signal, quiet: true }),
  })
}

export interface NewPlan {
  key: string
  plan: Promise<PlanDetail>
}

/** Has a plan made, as found now: once, however often what is shown is asked for again. */
export function newPlan(remedy: string, target: PlanTarget): NewPlan {
  return { key: crypto.randomUUID(), plan: call(makePlan, { remedy, targets: [target] }, { quiet: true }) }
}

export function useNewPlan({ key, plan }: NewPlan) {
  return useQuery({ queryKey: ['new-plan', key], retry: false, gcTime: 0, queryFn: () => plan })
}

/** Asked for again while it is made, worked on, or waits for somebody. */
export function usePlan(id: string) {
  return useQuery({
    queryKey: planKey(id),
    queryFn: ({ signal }) => call(getPlan, { id }, { signal, quiet: true }),
    refetchInterval: ({ state }) => (state.data && isMoving(state.data) ? askAgainMs : false),
  })
}

export interface StepFilter {
  state?: 'planned' | 'refused' | 'failed' | 'applied' | 'undone'
  inUse?: boolean
}

/** The steps of a plan as they stand now, as far down as one has come. */
export function useSteps(plan: PlanDetail, filter: StepFilter) {
  return useInfiniteQuery({
    queryKey: [...planKey(plan.id), 'steps', filter, plan.counts],
    initialPageParam: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ pageParam, signal }) =>
      call(listPlanSteps, { id: plan.id, ...filter, offset: pageParam, limit: pageSize }, { signal, quiet: true }),
    getNextPageParam: (last, pages) =>
      nextOf(
        pages.map(({ steps }) => steps.length),
        last.total,
      ),
  })
}

/** What taking it back would do, as found now. */
export function useUndoPreview(id: string, steps: readonly number[] | undefined) {
  return useInfiniteQuery({
    queryKey: [...planKey(id), 'undo', steps],
    initialPageParam: 0,
    gcTime: 0,
    retry: false,
    queryFn: ({ pageParam, signal }) =>
      call(previewUndo, { id, ...(steps && { steps: [...steps] }), offset: pageParam }, { signal, quiet: true }),
    getNextPageParam: (last, pages) =>
      nextOf(
        pages.map(page => page.steps.length),
        last.total,
      ),
  })
}

function nextOf(lengths: readonly number[], total: number): number | undefined {
  const seen = lengths.reduce((sum, length) => sum + length, 0)
  return seen < total && lengths.at(-1) ? seen : undefined
}

export type PlanQuestion = Pick<z.input<typeof listPlans.input>, 'state' | 'search' | 'playbook'>

export function usePlans(question: PlanQuestion = {}) {
  return useInfiniteQuery({
    queryKey: [...listKey, 'all', question],
    initialPageParam: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ pageParam, signal }) =>
      call(listPlans, { ...question, offset: pageParam, limit: pageSize }, { signal, quiet: true }),
    getNextPageParam: (last, pages) =>
      nextOf(
        pages.map(({ plans }) => plans.length),
        last.total,
      ),
  })
}

const sayWhy = (error: unknown) =>
  toast('alert', error instanceof CallFailure && error.body ? error.message : texts.failed)

/** A change of a plan: what it answers is what is shown from then on. */
function usePlanChange<Asked>(change: (asked: Asked) => Promise<PlanDetail>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: plan => client.setQueryData<PlanDetail>(planKey(plan.id), plan),
    onError: sayWhy,
    onSettled: () => client.invalidateQueries({ queryKey: listKey }),
  })
}

interface Act {
  id: string
  what: 'apply' | 'undo'
  /** Numbers of the steps that are meant; all where none are named. */
  steps?: readonly number[] | undefined
}
const acts = { apply: applyPlan, undo: undoPlan }

/** Has a plan done, or taken back. */
export const useAct = () =>
  usePlanChange(({ id, what, steps }: Act) =>
    call(acts[what], { id, ...(steps && { steps: [...steps] }) }, { quiet: true }),
  )

export const useApprove = () =>
  usePlanChange((asked: z.input<typeof approvePlan.input>) => call(approvePlan, asked, { quiet: true }))

export const useDecline = () =>
  usePlanChange((asked: { id: string; reason: string }) => call(declinePlan, asked, { quiet: true }))

/** Ends the task that makes a plan, or works on it. */
export function useCancel() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(cancelTask, { id }, { quiet: true }),
    onError: sayWhy,
    onSettled: () => client.invalidateQueries({ queryKey: listKey }),
  })
}

/** What keeps changes in other systems in bounds. */
export function useRules() {
  return useQuery({ queryKey: rulesKey, queryFn: ({ signal }) => call(getChangeRules, {}, { signal, quiet: true }) })
}

function useRulesChange<Asked>(change: (asked: Asked) => Promise<ChangeRules>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: rules => client.setQueryData<ChangeRules>(rulesKey, rules),
    onError: sayWhy,
    onSettled: () => client.invalidateQueries({ queryKey: listKey }),
  })
}

export const useStopChanges = () => useRulesChange((reason: string) => call(stopChanges, { reason }, { quiet: true }))
export const useResumeChanges = () => useRulesChange(() => call(resumeChanges, {}, { quiet: true }))
export const useSetRules = () =>
  useRulesChange((rules: Pick<ChangeRules, 'approval' | 'errorPercent'>) =>
    call(setChangeRules, rules, { quiet: true }),
  )

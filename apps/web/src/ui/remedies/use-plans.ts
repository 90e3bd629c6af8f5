import {
  applyPlan,
  getPlan,
  listPlans,
  listRemedies,
  makePlan,
  undoPlan,
  type PlanDetail,
  type PlanTarget,
} from '@sharelight/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CallFailure, call } from '../../lib/api.ts'
import { toast } from '../toast.ts'
import { texts } from '#texts/remedies.ts'

const askAgainMs = 1000
const listKey = ['plans']
const planKey = (id: string) => [...listKey, id]

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

/** Asked for again while it is worked on. */
export function usePlan(id: string) {
  return useQuery({
    queryKey: planKey(id),
    queryFn: ({ signal }) => call(getPlan, { id }, { signal, quiet: true }),
    refetchInterval: ({ state }) => (state.data?.isRunning ? askAgainMs : false),
  })
}

export function usePlans() {
  return useQuery({ queryKey: listKey, queryFn: ({ signal }) => call(listPlans, {}, { signal }) })
}

const acts = { apply: applyPlan, undo: undoPlan }

/** Has a plan done, or taken back. */
export function useAct() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, what }: { id: string; what: keyof typeof acts }) => call(acts[what], { id }, { quiet: true }),
    onSuccess: plan => client.setQueryData<PlanDetail>(planKey(plan.id), plan),
    onError: error => toast('alert', error instanceof CallFailure && error.body ? error.message : texts.failed),
    onSettled: () => client.invalidateQueries({ queryKey: listKey }),
  })
}

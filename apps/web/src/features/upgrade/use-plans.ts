import { listApps, type PricingPlan } from '@sharelight/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { useContent } from '../../lib/content.ts'
import { useMetrics, useStatus } from '../../lib/queries.ts'

/** The plans that the organisation's partner offers, and what a price depends on. */
export function usePlans() {
  const { org } = useStatus()
  const plans = useContent('pricing-plans')
  const partners = useContent('partners')
  const people = useMetrics([{ cube: 'identities', measures: ['employees'] }])
  const partner = partners.data?.find(({ id }) => id === org.partnerId) ?? partners.data?.[0]
  const offered = (plans.data ?? [])
    .filter(({ id, is_on }) => is_on && (!partner || partner.plans.includes(id)))
    .toSorted((a, b) => a.order - b.order)
  return {
    query: {
      data: plans.data && partners.data ? offered : undefined,
      error: plans.error ?? partners.error,
      isPending: plans.isPending || partners.isPending,
      refetch: () => void Promise.all([plans.refetch(), partners.refetch()]),
    },
    size: Number(people.data?.[0]?.rows[0]?.employees ?? 0),
  }
}

/** Which apps and solutions are added; by id. */
export function useAddedApps(): ReadonlySet<string> {
  const { data } = useQuery({ queryKey: ['apps'], queryFn: async () => (await call(listApps, {})).apps })
  return new Set((data ?? []).filter(app => app.is.added).map(app => app.id))
}

/** Editions are priced by size; what is priced by seat is a solution (specification S2.075, S2.076). */
export const isSolution = (plan: PricingPlan) => plan.price.type === 'seat'

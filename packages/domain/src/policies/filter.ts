import { conditionsIn, policyDimensions, type MetricFilter, type PolicyDimension } from '@sharelight/contract'

export function isPolicyDimension(name: string): name is PolicyDimension {
  return (policyDimensions as readonly string[]).includes(name)
}

/** Why a filter cannot be a policy's, in one sentence; undefined where it can. */
export function faultOf(filter: MetricFilter): string | undefined {
  const conditions = conditionsIn(filter)
  if (!conditions.length) return 'Say which events the policy is about: without a condition it would match all of them.'
  const foreign = conditions.find(({ dimension }) => !isPolicyDimension(dimension))
  return foreign && `A policy cannot be about "${foreign.dimension}". It can be about: ${policyDimensions.join(', ')}.`
}

/** Whether what a filter says of an event may become true after the event was stored. */
export const changesLater = (filter: MetricFilter) =>
  conditionsIn(filter).some(({ dimension }) => dimension === 'anomaly')

/** Above this share of all events a policy is switched on only by who confirms the share. */
export const broadShare = 0.25

/** Why a policy is too broad to be switched on without saying so, in one sentence; null where it is not. */
export function tooBroad({ events, all }: { events: number; all: number }): string | null {
  if (!all || events / all <= broadShare) return null
  const percent = Math.floor((events / all) * 100)
  return `It would match ${percent} % of all events of the last 90 days (${events} of ${all}). Narrow it, or confirm that share.`
}

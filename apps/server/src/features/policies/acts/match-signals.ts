import type { Signal } from '@sharelight/contract'
import { inLine } from '@sharelight/domain'
import type { MatchedEvent, PolicyRow } from '@sharelight/store'
import { readEventSignals } from '../../../telling/event-signals.ts'
import { receiversFor } from '../../../telling/publish.ts'
import { database } from '../verbs/policy-rows.ts'
import type { ActScope, FreshMatch } from './act.ts'
import { isActedUpon } from './enact.ts'

/** What receivers are told of the events that policies match, by their ids; nothing is asked where no receiver wants to hear of it. */
export async function signalsFor(
  scope: ActScope,
  pairs: readonly { policy: PolicyRow; event: MatchedEvent }[],
): Promise<Map<string, Signal>> {
  const due = pairs.filter(isActedUpon)
  if (!due.length || !(await receiversFor(database(scope), ['policy_match'])).length) return new Map()
  return readEventSignals(scope, 'policy_match', [...new Set(due.map(({ event }) => event.eventId))])
}

/** One for each new match that something is done about. */
export function matchSignals(matches: readonly FreshMatch[], events: ReadonlyMap<string, Signal>): Signal[] {
  return matches.filter(isActedUpon).flatMap(({ id, policy, event }) => {
    const signal = events.get(event.eventId)
    const name = inLine(policy.name)
    return signal
      ? [{ ...signal, id: `policy_match:${id}`, title: `${name}: ${signal.title}`, policy: { id: policy.id, name } }]
      : []
  })
}

import type { PolicyAction } from '@sharelight/contract'
import type { Context } from '../../../context.ts'
import { database } from './policy-rows.ts'

/** Policies that are on and matched an event, in the order in which they have their say. */
export function policiesOfEvent(
  ctx: Context,
  eventId: string,
): Promise<{ id: string; name: string; actions: PolicyAction[] }[]> {
  return database(ctx)
    .selectFrom('policy_matches')
    .innerJoin('policies', 'policies.id', 'policy_matches.policy_id')
    .select(['policies.id', 'policies.name', 'policies.actions'])
    .where('event_id', '=', eventId)
    .where('simulated', '=', false)
    .where('mode', '=', 'on')
    .whereRef('policies.number', '=', 'policy_matches.number')
    .orderBy('place')
    .execute()
}

import type { PolicyAct } from '@sharelight/contract'
import type { OrganisationQueries } from '@sharelight/store'

/** Whether acts that wait are done: what was answered or escalated meanwhile stays so. */
export async function settleActs(
  db: OrganisationQueries,
  acts: readonly string[],
  { state, detail, at }: { state: PolicyAct['state']; detail: string; at: Date },
): Promise<void> {
  if (!acts.length) return
  await db
    .updateTable('policy_acts')
    .set({ state, detail, at })
    .where('id', 'in', [...acts])
    .where('state', '=', 'waiting')
    .execute()
}

import { groupsOfEach, reachOf, type Reach } from '@sharelight/store'
import { principalOf } from './principal-of.ts'
import type { Run } from './run.ts'
import { databaseOf } from './scope.ts'

interface Place {
  source_id: string
  kind: string
  address: string
}

export const nothing: Reach = { high: 0, medium: 0, low: 0, other: 0 }

/** What each account can reach, itself and by its groups, in the order in which they are given. */
export async function reachOfAccounts({ scope }: Pick<Run, 'scope'>, accounts: readonly Place[]): Promise<Reach[]> {
  if (!accounts.length) return []
  const db = databaseOf(scope)
  const { id: organisationId } = scope.organisation
  const { domains } = await db.selectFrom('organisations').select('domains').executeTakeFirstOrThrow()
  const ids = accounts.map(account => principalOf(account, { organisationId, domains }))
  const groups = await groupsOfEach(db, ids)
  return reachOf(
    scope.services.stores.analytics,
    { organisationId, now: scope.services.now() },
    ids.map(id => ({ principals: [...new Set([id, ...(groups.get(id) ?? [])])] })),
  )
}

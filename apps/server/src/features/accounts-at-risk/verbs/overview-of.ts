import type { AccountList } from '@sharelight/contract'
import type { Context } from '../../../context.ts'
import { findCheck } from '../../posture/verbs/check-rows.ts'
import { listsOfAccounts } from '../../posture/verbs/lists.ts'

/** What a list of accounts at risk says above it: its reasons, what is known, and what it goes by. */
export async function overviewOf({ services, organisation }: Context, list: AccountList) {
  const db = services.stores.meta.forOrganisation(organisation.id)
  const ids = listsOfAccounts[list]
  const reasons = await db
    .selectFrom('posture_failures')
    .select(eb => ['check_id', eb.fn.countAll<string>().as('accounts')])
    .where('check_id', 'in', ids)
    .groupBy('check_id')
    .execute()
  const { accounts } = await db
    .selectFrom('directory_accounts')
    .select(eb => eb.fn.countAll<string>().as('accounts'))
    .executeTakeFirstOrThrow()
  const { unknown } = await db
    .selectFrom('posture_results')
    .select(eb => eb.fn.sum<string | null>('unknown').as('unknown'))
    .where('check_id', 'in', ids)
    .executeTakeFirstOrThrow()
  const { leavers } = await db
    .selectFrom('leavers')
    .select(eb => eb.fn.countAll<string>().as('leavers'))
    .executeTakeFirstOrThrow()
  const { unusedDays } = await db
    .selectFrom('organisations')
    .select('unused_account_days as unusedDays')
    .executeTakeFirstOrThrow()
  return {
    reasons: reasons
      .map(row => {
        const { id, title, severity } = findCheck(row.check_id)
        return { id, title, severity, accounts: Number(row.accounts) }
      })
      .toSorted((a, b) => b.severity - a.severity || b.accounts - a.accounts),
    coverage: { accounts: Number(accounts), unknown: Number(unknown ?? 0) },
    settings: { unusedDays, leavers: Number(leavers) },
  }
}

import type { RiskReason } from '@sharelight/contract'
import type { Context } from '../../../context.ts'
import { findCheck } from '../../posture/verbs/check-rows.ts'
import { exceptionsInForce } from '../../posture/verbs/exceptions-in-force.ts'

interface Account {
  source_id: string
  kind: string
  address: string
}

/** Which of the checks each account fails, gravest first, in the order of the accounts. */
export async function reasonsOf(
  ctx: Context,
  checks: readonly string[],
  accounts: readonly Account[],
): Promise<RiskReason[][]> {
  if (!accounts.length || !checks.length) return accounts.map(() => [])
  const { services, organisation } = ctx
  const rows = await services.stores.meta
    .forOrganisation(organisation.id)
    .selectFrom('posture_failures')
    .select(['check_id', 'source_id', 'subject_kind', 'subject_id', 'since'])
    .where('check_id', 'in', checks)
    .where(
      'subject_id',
      'in',
      accounts.map(({ address }) => address),
    )
    .execute()
  const exceptions = await exceptionsInForce({ services, organisation: { ...organisation, unusedDays: 0 } })
  return accounts.map(account =>
    rows
      .filter(
        row =>
          row.source_id === account.source_id &&
          row.subject_kind === account.kind &&
          row.subject_id === account.address,
      )
      .map((row): RiskReason => {
        const { id, title, severity, playbook } = findCheck(row.check_id)
        const thing = { sourceId: account.source_id, kind: account.kind, subject: account.address }
        const excepted = exceptions.of(id, thing) !== undefined
        return { id, title, severity, playbook: playbook ?? null, since: row.since.toISOString(), excepted }
      })
      .toSorted((a, b) => b.severity - a.severity || a.id.localeCompare(b.id)),
  )
}

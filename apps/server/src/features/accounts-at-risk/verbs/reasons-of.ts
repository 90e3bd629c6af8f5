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
  const byAccount = Map.groupBy(rows, row => placeOf(row.source_id, row.subject_kind, row.subject_id))
  return accounts.map(({ source_id: sourceId, kind, address }) =>
    (byAccount.get(placeOf(sourceId, kind, address)) ?? [])
      .map((row): RiskReason => {
        const { id, title, severity, playbook } = findCheck(row.check_id)
        const excepted = exceptions.of(id, { sourceId, kind, subject: address }) !== undefined
        return { id, title, severity, playbook: playbook ?? null, since: row.since.toISOString(), excepted }
      })
      .toSorted((a, b) => b.severity - a.severity || a.id.localeCompare(b.id)),
  )
}

const placeOf = (...parts: [sourceId: string, kind: string, address: string]) => JSON.stringify(parts)

import { changesLater } from '@sharelight/domain'
import type { Services } from '../../../context.ts'
import { inForce } from '../../edition/verbs/in-force.ts'
import type { ActScope } from '../acts/act.ts'
import { matchPolicies } from './match-policies.ts'
import { database, readRows } from './policy-rows.ts'
import { escalateQuestions, mailDigests } from './tend-policies.ts'

/** One round for an organisation. Where its edition has no policies, nothing is matched; what was asked before is still seen to. */
export async function workOnPolicies(
  services: Services,
  { organisationId, signal }: { organisationId: string; signal?: AbortSignal },
): Promise<void> {
  const scope = await actScope(services, organisationId)
  if (!scope) return
  if (scope.organisation.features.has('justification_automation')) await matchPolicies(scope, signal)
  await mailDigests(scope)
  await escalateQuestions(scope)
}

async function actScope(services: Services, organisationId: string): Promise<ActScope | undefined> {
  const row = await services.stores.meta
    .forOrganisation(organisationId)
    .selectFrom('organisations')
    .selectAll()
    .where('status', '=', 'Active')
    .executeTakeFirst()
  if (!row) return undefined
  const { features } = await inForce(services, row)
  return { services, organisation: { id: row.id, name: row.name, timeZone: row.time_zone, type: row.type, features } }
}

/** Has events that became unusual after they were stored looked at again by the policies that are about that. */
export async function rematchUnusual(scope: { services: Services; organisation: { id: string } }): Promise<void> {
  const rows = (await readRows(database(scope))).filter(({ mode, filter }) => mode !== 'off' && changesLater(filter))
  if (!rows.length) return
  await database(scope)
    .updateTable('policies')
    .set(eb => ({ matched_until: eb.ref('since') }))
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute()
}

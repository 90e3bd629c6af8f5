import { applyOverrides, insightRules, raterOf, trustResolver } from '@sharelight/domain'
import type { Rater } from '@sharelight/store'
import type { Services } from '../../../context.ts'
import { scoresIn } from '../../labels/verbs/label-facts.ts'
import { domainsOf } from '../../trust/verbs/domains-of.ts'
import { decisionsOf } from '../../trust/verbs/trust-of.ts'

/** The rules in force in an organisation: its labels' sensitivities, its insights' severities, whom it trusts. */
export async function raterFor(services: Pick<Services, 'stores' | 'now'>, organisationId: string): Promise<Rater> {
  const scope = { services, organisation: { id: organisationId } }
  const [scoreOf, decisions, overrides] = await Promise.all([
    scoresIn(scope), decisionsOf(scope),
    services.stores.meta.forOrganisation(organisationId).selectFrom('insight_overrides').select(['insight_id', 'severity', 'enabled']).execute(),
  ])
  const insights = applyOverrides(insightRules, new Map(overrides.map(row => [row.insight_id, row])))
  const decided = decisions.filter(({ subjectKind }) => subjectKind === 'domain').map(({ subject }) => subject)
  const domains = await domainsOf(services, organisationId, decided)
  const trust = trustResolver(decisions, services.now())
  return raterOf({ scoreOf, insights, trustIn: identityId => trust({ identityId, domain: domains.get(identityId) ?? '' }) })
}

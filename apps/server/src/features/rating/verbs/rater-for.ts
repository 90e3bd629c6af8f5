import type { InsightChange, TrustClass, TrustSubject } from '@sharelight/contract'
import { applyOverrides, raterOf, trustResolver, type TrustDecision } from '@sharelight/domain'
import { rulesThat, type Rater, type Rules } from '@sharelight/store'
import { scoresIn } from '../../labels/verbs/label-facts.ts'
import { domainsOf } from '../../trust/verbs/domains-of.ts'
import { decisionsOf } from '../../trust/verbs/trust-of.ts'
import { insightsIn, type RatingServices } from './insights-in.ts'

/** What would be decided besides what is. */
export interface RatingChanges {
  /** Scores by label key. */
  scores?: ReadonlyMap<string, number>
  insights?: readonly InsightChange[]
  trust?: readonly (TrustSubject & { trust: TrustClass })[]
}

/** The rules in force in an organisation: its labels' sensitivities, its insights' severities, whom it trusts. With `changes`, as they would be. */
export async function raterFor(
  services: RatingServices,
  organisationId: string,
  changes: RatingChanges = {},
): Promise<Rater> {
  const scope = { services, organisation: { id: organisationId } }
  const [scoreOf, decided, inForce] = await Promise.all([
    scoresIn(scope, changes.scores),
    decisionsOf(scope),
    insightsIn(scope),
  ])
  const insights = applyOverrides(inForce, new Map((changes.insights ?? []).map(({ id, ...change }) => [id, change])))
  const decisions = [
    ...decided,
    ...(changes.trust ?? []).map(({ kind, ...decision }): TrustDecision => ({
      ...decision,
      subjectKind: kind,
      expiresAt: null,
    })),
  ]
  const named = decisions.filter(({ subjectKind }) => subjectKind === 'domain').map(({ subject }) => subject)
  const domains = await domainsOf(services, organisationId, [...new Set(named)])
  // A later decision about the same subject takes the place of an earlier one.
  const trust = trustResolver(decisions, services.now())
  return raterOf({
    scoreOf,
    insights,
    trustIn: identityId => trust({ identityId, domain: domains.get(identityId) ?? '' }),
  })
}

/** The same as they change, for work that goes on meanwhile. */
export function rulesFor(services: RatingServices, organisationId: string): Rules {
  return rulesThat(services.stores.analytics, organisationId, () => raterFor(services, organisationId))
}

import type { MetricCondition, MetricFilter, TrustClass, TrustDecision } from '@sharelight/contract'
import type { Context } from '../../../context.ts'

export interface StoredDecision extends TrustDecision {
  kind: 'domain' | 'identity'
  subject: string
}

/** Every decision of the organisation with who decided, expired ones too. */
export async function readDecisions({ services, organisation }: Context): Promise<StoredDecision[]> {
  const rows = await services.stores.meta
    .forOrganisation(organisation.id)
    .selectFrom('trust_decisions')
    .leftJoin('users', 'users.id', 'trust_decisions.decided_by')
    .select(['subject_kind', 'subject', 'trust', 'reason', 'users.email', 'decided_at', 'expires_at'])
    .execute()
  return rows.map(
    ({ subject_kind: kind, subject, trust, reason, email, decided_at: decided, expires_at: expires }) => ({
      kind,
      subject,
      trust,
      reason,
      decidedBy: email ?? '',
      decidedAt: decided.toISOString(),
      expiresAt: expires?.toISOString() ?? null,
      expired: expires !== null && expires <= services.now(),
    }),
  )
}

/** Dimensions that name an outside party in a cube. */
export interface PartyDimensions {
  domain: string
  identity?: string
}

/** Those parties in whom this is the trust in force: what was decided about an address goes before what was about its domain. */
export function partiesWith(
  decisions: readonly StoredDecision[],
  trust: TrustClass,
  { domain, identity }: PartyDimensions,
): MetricFilter {
  const valid = decisions.filter(({ expired }) => !expired)
  const subjects = (kind: StoredDecision['kind'], wanted: (decision: StoredDecision) => boolean) =>
    valid.filter(each => each.kind === kind && wanted(each)).map(each => each.subject)
  const same = (decision: StoredDecision) => decision.trust === trust
  const inDomain: MetricFilter =
    trust === 'neutral'
      ? noneOf(
          domain,
          subjects('domain', each => !same(each)),
        )
      : anyOf(domain, subjects('domain', same))
  if (!identity) return inDomain
  return {
    or: [
      anyOf(identity, subjects('identity', same)),
      {
        and: [
          inDomain,
          noneOf(
            identity,
            subjects('identity', () => true),
          ),
        ],
      },
    ],
  }
}

const perCondition = 1000

function chunks(values: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(values.length / perCondition) }, (_, n) =>
    values.slice(n * perCondition, (n + 1) * perCondition),
  )
}

const anyOf = (dimension: string, values: readonly string[]): MetricFilter => ({
  or: chunks(values).map((value): MetricCondition => ({ dimension, operator: 'in', value })),
})
const noneOf = (dimension: string, values: readonly string[]): MetricFilter => ({
  and: chunks(values).map((value): MetricCondition => ({ dimension, operator: 'nin', value })),
})

import type { IdentityKind, SeverityLevel, TrustClass } from '@sharelight/contract'

export interface TrustSubject {
  identityId: string
  kind: IdentityKind
}

/**
 * Trust in an event's recipients together. Colleagues need none and do not count. One untrusted recipient makes it
 * untrusted; it is trusted only when everybody outside is; without anybody outside (an open link has no recipients) neutral.
 */
export function trustOf(recipients: readonly TrustSubject[], trustIn: (identityId: string) => TrustClass): TrustClass {
  const outside = recipients.filter(({ kind }) => kind !== 'employee').map(({ identityId }) => trustIn(identityId))
  if (outside.includes('untrusted')) return 'untrusted'
  return outside.length > 0 && outside.every(trust => trust === 'trusted') ? 'trusted' : 'neutral'
}

const steps: Record<TrustClass, number> = { trusted: -1, neutral: 0, untrusted: 1 }

/** Severity once the recipients are known: trusted ones lower it one step, an untrusted one raises it one, within None and High. */
export function afterTrust(severity: SeverityLevel, trust: TrustClass): SeverityLevel {
  return Math.min(3, Math.max(0, severity + steps[trust])) as SeverityLevel
}

/** What is still open: a justified event counts as handled. */
export const openSeverity = (severity: SeverityLevel, justified: boolean): SeverityLevel => (justified ? 0 : severity)

/** A decision about one address, or about everybody of a domain. */
export interface TrustDecision {
  subjectKind: 'identity' | 'domain'
  subject: string
  trust: TrustClass
  expiresAt: Date | null
}

/** Trust in an identity at `now`: what was decided about itself, else about its domain, else neutral. Expired decisions no longer count. */
export function trustResolver(decisions: readonly TrustDecision[], now: Date) {
  const valid = decisions.filter(({ expiresAt }) => !expiresAt || expiresAt > now)
  const byKind = (kind: TrustDecision['subjectKind']) =>
    new Map(
      valid
        .filter(({ subjectKind }) => subjectKind === kind)
        .map(({ subject, trust }) => [subject.toLowerCase(), trust]),
    )
  const identities = byKind('identity'),
    domains = byKind('domain')
  return ({ identityId, domain }: { identityId: string; domain: string }): TrustClass =>
    identities.get(identityId.toLowerCase()) ?? domains.get(domain.toLowerCase()) ?? 'neutral'
}

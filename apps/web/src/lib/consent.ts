import {
  beginSourceConsent,
  getAuditLogConsentUrl,
  getMipConsentUrl,
  type ConsentCapability,
} from '@sharelight/contract'
import { call } from './api.ts'

export type ConsentKind = 'auditlog' | 'mip'

/** The audit-log flow returns to /mapping, Microsoft labelling to the origin's root (specification S2.021). */
export function consentRedirect(kind: ConsentKind, origin = location.origin): string {
  return kind === 'auditlog' ? `${origin}/mapping` : origin
}

/** Goes to where consent is given; it comes back with a code and this state (specification S7.026, S7.028). @throws CallFailure */
export async function beginConsent(kind: ConsentKind) {
  const { url } = await call(kind === 'auditlog' ? getAuditLogConsentUrl : getMipConsentUrl, {}, { quiet: true })
  const target = new URL(url)
  target.searchParams.set('state', kind)
  target.searchParams.set('redirect_uri', consentRedirect(kind))
  location.assign(target)
}

/** Goes to where people consent to one thing at a source; it comes back to the Data Sources screen. @throws CallFailure */
export async function beginConsentTo(id: string, capability: ConsentCapability) {
  const { url } = await call(beginSourceConsent, { id, capability, origin: location.origin }, { quiet: true })
  location.assign(url)
}

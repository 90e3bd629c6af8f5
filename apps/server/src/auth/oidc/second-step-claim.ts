import type { IDToken } from 'openid-client'

/** Classes of sign-in with two factors, or with a key that withstands phishing: of PAPE, REFEDS and OpenID's EAP. */
const strongClasses = new Set([
  'http://schemas.openid.net/pape/policies/2007/06/multi-factor',
  'http://schemas.openid.net/pape/policies/2007/06/multi-factor-physical',
  'https://refeds.org/profile/mfa',
  'phr',
  'phrh',
])

/** Whether the provider says that the user gave a second step: `mfa` among the methods (RFC 8176), or a class of sign-in that means it. */
export function claimsSecondStep({ amr, acr }: IDToken): boolean {
  return (Array.isArray(amr) && amr.includes('mfa')) || (typeof acr === 'string' && strongClasses.has(acr))
}

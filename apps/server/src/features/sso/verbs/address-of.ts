import type { IDToken } from 'openid-client'

/** The address that a provider vouches for, if any. */
export type AddressOf = (claims: IDToken) => string | undefined

/** An organisation's own provider is trusted for that organisation, where it says that it has verified the address. */
export const ownProviderAddress: AddressOf = claims =>
  claims.email_verified === true ? address(claims.email) : undefined

/** A single tenant's administrators give its addresses out. */
export const tenantAddress: AddressOf = claims => address(claims.email) ?? address(claims.preferred_username)

/** Of any tenant an address counts only where Microsoft has verified who owns its domain: anybody can write any address into a tenant of his own. */
export const verifiedAddress: AddressOf = claims =>
  ['1', 'true'].includes(String(claims.xms_edov)) ? address(claims.email) : undefined

function address(value: unknown): string | undefined {
  return typeof value === 'string' && value.includes('@') ? value.trim().toLowerCase() : undefined
}

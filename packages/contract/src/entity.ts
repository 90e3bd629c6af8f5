import { z } from 'zod'

/** Entity kinds as counts and lists name them (specification S3.064). */
export const entityKinds = [
  'files',
  'folders',
  'employees',
  'contacts',
  'personal-address',
  'organizations',
  'sources',
] as const
export const EntityKind = z.enum(entityKinds)
export type EntityKind = z.infer<typeof EntityKind>

/** An identity: inside the organisation's own domains, a business address outside, or an address at a consumer provider. */
export const identityKinds = ['employee', 'contact', 'personal'] as const
export const IdentityKind = z.enum(identityKinds)
export type IdentityKind = z.infer<typeof IdentityKind>

export const trustClasses = ['trusted', 'neutral', 'untrusted'] as const
export const TrustClass = z.enum(trustClasses)
export type TrustClass = z.infer<typeof TrustClass>

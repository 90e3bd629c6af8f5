import { z } from 'zod'

/** Reading, watching and writing are consented apart. */
export const consentCapabilities = ['read', 'watch', 'write'] as const
export const ConsentCapability = z.enum(consentCapabilities)
export type ConsentCapability = z.infer<typeof ConsentCapability>

/** How a source lets Sharelight in; with an application at an authority: what is asked for, and why. */
export const SignInInfo = z.object({
  kind: z.enum(['none', 'keys', 'oauth']),
  /** Whom people sign in with; empty where nobody does. */
  name: z.string(),
  consent: z.enum(['people', 'administrator', 'none']),
  scopes: z.array(z.object({ capability: ConsentCapability, scope: z.string(), why: z.string() })),
})
export type SignInInfo = z.infer<typeof SignInInfo>

/** `partial`: less was granted than asked for; `lost`: it held once. */
export const SourceConsent = z.object({
  capability: ConsentCapability,
  state: z.enum(['none', 'given', 'partial', 'lost']),
  /** What was asked for and not granted. */
  missing: z.array(z.string()),
  givenAt: z.iso.datetime().nullable(),
})
export type SourceConsent = z.infer<typeof SourceConsent>

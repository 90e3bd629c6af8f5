import type { RemedyOffer } from '@sharelight/contract'

/** The offer of a tag. `what` a source calls its things, and what `kind` of mark it has for them. */
export const tagOffer = (what: string, kind = 'tag'): RemedyOffer => ({
  id: 'tag',
  title: `Give the ${what} a ${kind}`,
  description: `Adds the ${kind} sharelight = sensitive to the ${what}, or another that the call names: rules of the organisation on access and life cycles can go by it. Nothing else changes.`,
  targets: ['item'],
  destructive: false,
  undoable: true,
})

import { z } from 'zod'

/** Who is reached, from the narrowest to the widest. The share type of an event or exposure is the widest that applies. */
export const shareTypes = ['inside', 'outside', 'personal', 'anonymous'] as const
export const ShareType = z.enum(shareTypes)
export type ShareType = z.infer<typeof ShareType>

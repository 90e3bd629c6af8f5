import { z } from 'zod'

/** Specification S3.054. */
export const SupportAccessStatus = z.enum(['None', 'Requested', 'Open'])
export type SupportAccessStatus = z.infer<typeof SupportAccessStatus>

export const SupportAccessAction = z.enum(['request', 'provide', 'approve', 'reject', 'revoke', 'expire'])
export type SupportAccessAction = z.infer<typeof SupportAccessAction>

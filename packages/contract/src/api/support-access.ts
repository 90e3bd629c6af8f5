import { z } from 'zod'
import { endpoint, type ErrorCode } from '../endpoint.ts'
import { SupportAccessStatus } from '../support-access.ts'

/** Whether the provider's support staff may sign in here (specification S3.054). */
export const SupportAccess = z.object({
  status: SupportAccessStatus,
  /** Who of the provider asked, why and when; null unless `Requested`. */
  request: z.object({ by: z.string(), reason: z.string(), at: z.iso.datetime() }).nullable(),
  /** When open access ends by itself. */
  expiresAt: z.iso.datetime().nullable(),
})
export type SupportAccess = z.infer<typeof SupportAccess>

export const getSupportAccess = endpoint({
  method: 'GET',
  path: '/backoffice/access',
  summary: 'Whether support staff may sign in here, or ask to',
  input: z.object({}),
  output: SupportAccess,
  access: 'user',
  errors: [],
  audit: 'none',
})

const step = (verb: 'approve' | 'reject' | 'revoke' | 'provide', summary: string) =>
  endpoint({
    method: 'POST',
    path: `/backoffice/access/${verb}`,
    summary,
    input: z.object({}),
    output: SupportAccess,
    interactive: true,
    access: 'system',
    reaches: true,
    errors: ['forbidden', 'conflict'] satisfies ErrorCode[],
    audit: `support.${verb}`,
  })
export const approveSupportAccess = step('approve', 'Opens what support staff asked for')
export const rejectSupportAccess = step('reject', 'Refuses what support staff asked for')
export const revokeSupportAccess = step('revoke', 'Closes open access and ends the sessions of support staff')
export const provideSupportAccess = step('provide', 'Opens access without having been asked')

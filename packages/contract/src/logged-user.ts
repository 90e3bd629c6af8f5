import { z } from 'zod'
import { EditionName } from './edition.ts'
import { AppArea, RestrictableEntity, UserType } from './restriction.ts'

/** The signed-in user as the interface shares it (specification S3.005–S3.011). */
export const LoggedUser = z.object({
  email: z.string(),
  name: z.string(),
  authorization: z.string(),
  orgName: z.string(),
  partnerId: z.string(),
  orgContactEmail: z.string(),
  showUI: z.boolean(),
  auditLogConsent: z.boolean(),
  isProcessingOrg: z.boolean(),
  trial: z.object({ active: z.boolean(), endsAt: z.iso.datetime().nullable(), exhausted: z.boolean() }),
  paymentEdition: z.object({
    name: EditionName,
    displayName: z.string(),
    export: z.boolean(),
    timeFrameFull: z.boolean(),
  }),
  services: z.array(z.string()),
  dataSourceApplications: z.array(z.string()),
  type: UserType,
  /** Top-level label codes, entity types and app areas that are closed. */
  restrictions: z.object({ info: z.array(z.int()), entities: z.array(RestrictableEntity), apps: z.array(AppArea) }),
})
export type LoggedUser = z.infer<typeof LoggedUser>

/** Specification S3.078, S3.056. Duration in milliseconds. */
export const alertTypes = ['success', 'alert', 'offline', 'info'] as const
export const Toast = z.object({
  type: z.enum(alertTypes),
  msg: z.string(),
  duration: z.int().positive(),
  action: z.string().optional(),
})
export type Toast = z.infer<typeof Toast>

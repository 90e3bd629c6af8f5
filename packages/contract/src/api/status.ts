import { z } from 'zod'
import { OwnForm } from '../bounded.ts'
import { endpoint } from '../endpoint.ts'

const Flags = z.array(z.string())

export const UserStatus = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  restrictions: Flags,
  preferences: z.record(z.string(), z.unknown()),
  role: z.string(),
  type: z.enum(['system', 'business']),
  /** From when on this session needs a second step that it lacks; null where it lacks none. */
  secondStepFrom: z.iso.datetime().nullable(),
})
export type UserStatus = z.infer<typeof UserStatus>

export const OrgStatus = z.object({
  status: z.enum(['Active', 'Suspended']),
  orgContactEmail: z.string(),
  services: Flags,
  dataSourceApplications: Flags,
  partnerId: z.string(),
  orgName: z.string(),
  name: z.string(),
  type: z.string(),
  features: z.array(z.object({ id: z.string() })),
  domains: z.array(z.string()),
  timeZone: z.string(),
})
export type OrgStatus = z.infer<typeof OrgStatus>

export const EditionStatus = z.object({
  id: z.string(),
  revertsAt: z.iso.datetime().nullable(),
  isTrial: z.boolean(),
  isTrialExhausted: z.boolean(),
})
export type EditionStatus = z.infer<typeof EditionStatus>

export const StatusInfo = z.object({
  show: z.boolean(),
  org: OrgStatus,
  user: UserStatus,
  dataAvailableFrom: z.iso.date(),
  edition: EditionStatus,
  /** Whether the Microsoft audit log may be read (specification S6.009). */
  auditLogConsent: z.boolean(),
  /** Whether the organisation is still being prepared (S4.007). */
  isProcessing: z.boolean(),
})
export type StatusInfo = z.infer<typeof StatusInfo>

export const getStatus = endpoint({
  method: 'GET',
  path: '/status/info',
  summary: 'The organisation, the user and the edition of this session',
  input: z.object({}),
  output: StatusInfo,
  access: 'user',
  evenSuspended: true,
  withoutSecondStep: true,
  errors: ['unauthorized'],
  audit: 'none',
})

export const getUser = endpoint({
  method: 'GET',
  path: '/user/info',
  summary: 'The signed-in user',
  input: z.object({}),
  output: UserStatus,
  access: 'user',
  evenSuspended: true,
  withoutSecondStep: true,
  errors: ['unauthorized'],
  audit: 'none',
})

export const setPreferences = endpoint({
  method: 'PUT',
  path: '/user/preferences',
  summary: "Replaces the user's preferences",
  input: OwnForm,
  output: z.object({}),
  access: 'user',
  errors: ['invalid', 'too_large'],
  audit: 'none',
})

export const UiSettings = OwnForm

export const getUiSettings = endpoint({
  method: 'GET',
  path: '/extproxy/integrations/ui-settings',
  summary: 'Saved interface settings of this user, by key',
  input: z.object({}),
  output: z.object({ value: z.object({ uiSettings: z.record(z.string(), z.unknown()) }) }),
  access: 'user',
  errors: [],
  audit: 'none',
})

export const putUiSettings = endpoint({
  method: 'PUT',
  path: '/extproxy/integrations/ui-settings',
  summary: 'Merges interface settings of this user',
  input: z.object({ uiSettings: UiSettings }),
  output: z.object({ value: z.object({ uiSettings: z.record(z.string(), z.unknown()) }) }),
  access: 'user',
  errors: ['invalid', 'too_large'],
  audit: 'none',
})

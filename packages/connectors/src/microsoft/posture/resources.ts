import { z } from 'zod'

const text = z.string().nullish().catch(undefined)
const texts = z.array(z.string()).nullish().catch(undefined)
const flag = z.boolean().nullish().catch(undefined)

/** How a tenant is set, as far as Graph tells it. */
export const Organisation = z.looseObject({ id: z.string().min(1), displayName: text })

export const SharePointSettings = z.looseObject({ sharingCapability: text, isResharingByExternalUsersEnabled: flag })

export const AuthorizationPolicy = z.looseObject({
  allowInvitesFrom: text,
  guestUserRoleId: text,
  defaultUserRolePermissions: z
    .looseObject({ permissionGrantPoliciesAssigned: texts, allowedToCreateApps: flag, allowedToCreateTenants: flag })
    .nullish()
    .catch(undefined),
})

export const ConsentRequests = z.looseObject({ isEnabled: flag })

/** Each sort of second factor, and whether people may use it. */
export const AuthenticationMethods = z.looseObject({
  authenticationMethodConfigurations: z
    .array(z.looseObject({ id: text, state: text }))
    .nullish()
    .catch(undefined),
})
export type AuthenticationMethods = z.infer<typeof AuthenticationMethods>

export const Domain = z.looseObject({
  authenticationType: text,
  isRoot: flag,
  isVerified: flag,
  passwordValidityPeriodInDays: z.number().nullish().catch(undefined),
})
export type Domain = z.infer<typeof Domain>

export const SecurityDefaults = z.looseObject({ isEnabled: flag })

const names = z.array(z.string()).nullish()
const Outsiders = z
  .looseObject({
    guestOrExternalUserTypes: z.string().nullish(),
    externalTenants: z.looseObject({ membershipKind: z.string().nullish() }).nullish(),
  })
  .nullish()
export type Outsiders = z.infer<typeof Outsiders>

/** What is not of this shape holds for nobody: an exemption that is not understood must not be passed over. */
const Conditions = z
  .looseObject({
    clientAppTypes: names,
    users: z
      .looseObject({
        includeUsers: names,
        excludeUsers: names,
        includeGroups: names,
        excludeGroups: names,
        includeRoles: names,
        excludeRoles: names,
        includeGuestsOrExternalUsers: Outsiders,
        excludeGuestsOrExternalUsers: Outsiders,
      })
      .nullish(),
    applications: z.looseObject({ includeApplications: names, excludeApplications: names }).nullish(),
  })
  .nullish()

export const ConditionalAccessPolicy = z.looseObject({
  state: text,
  conditions: Conditions.catch(undefined),
  grantControls: z
    .looseObject({
      operator: text,
      builtInControls: texts,
      customAuthenticationFactors: texts,
      termsOfUse: texts,
      authenticationStrength: z
        .looseObject({ id: text, requirementsSatisfied: text, allowedCombinations: texts })
        .nullish()
        .catch(undefined),
    })
    .nullish()
    .catch(undefined),
})
export type ConditionalAccessPolicy = z.infer<typeof ConditionalAccessPolicy>
export type Conditions = NonNullable<z.infer<typeof Conditions>>

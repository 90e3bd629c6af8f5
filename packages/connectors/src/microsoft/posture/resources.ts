import { z } from 'zod'

const text = z.string().nullish().catch(undefined)
const texts = z.array(z.string()).nullish().catch(undefined)
const flag = z.boolean().nullish().catch(undefined)

/** How a tenant is set, as far as Graph tells it. */
export const Organisation = z.looseObject({ id: z.string().min(1), displayName: text })

export const SharePointSettings = z.looseObject({ sharingCapability: text, isResharingByExternalUsersEnabled: flag })

export const AuthorizationPolicy = z.looseObject({
  allowInvitesFrom: text,
  defaultUserRolePermissions: z.looseObject({ permissionGrantPoliciesAssigned: texts }).nullish().catch(undefined),
})

export const SecurityDefaults = z.looseObject({ isEnabled: flag })

export const ConditionalAccessPolicy = z.looseObject({
  state: text,
  conditions: z
    .looseObject({
      clientAppTypes: texts,
      users: z.looseObject({ includeUsers: texts }).nullish().catch(undefined),
      applications: z.looseObject({ includeApplications: texts }).nullish().catch(undefined),
    })
    .nullish()
    .catch(undefined),
  grantControls: z
    .looseObject({
      operator: text,
      builtInControls: texts,
      termsOfUse: texts,
      authenticationStrength: z.looseObject({ requirementsSatisfied: text }).nullish().catch(undefined),
    })
    .nullish()
    .catch(undefined),
})
export type ConditionalAccessPolicy = z.infer<typeof ConditionalAccessPolicy>

export const Role = z.looseObject({ id: z.string().min(1), roleTemplateId: text })
export const RoleMember = z.looseObject({ id: z.string().min(1) })

/** Settings of the organisation, in Graph's own names; calls answer them as they stand here. */
export interface OrganisationSettings {
  sharepoint: {
    sharingCapability:
      | 'disabled'
      | 'externalUserSharingOnly'
      | 'externalUserAndGuestSharing'
      | 'existingExternalUserSharingOnly'
    sharingDomainRestrictionMode: 'none' | 'allowList' | 'blockList'
    sharingAllowedDomainList: string[]
    sharingBlockedDomainList: string[]
    isResharingByExternalUsersEnabled: boolean
    isLegacyAuthProtocolsEnabled: boolean
    isUnmanagedSyncAppForTenantRestricted: boolean
    isRequireAcceptingUserToMatchInvitedUserEnabled: boolean
    deletedUserPersonalSiteRetentionPeriodInDays: number
  }
  authorization: {
    allowInvitesFrom: 'none' | 'adminsAndGuestInviters' | 'adminsGuestInvitersAndAllMembers' | 'everyone'
    allowedToSignUpEmailBasedSubscriptions: boolean
    allowEmailVerifiedUsersToJoinOrganization: boolean
    blockMsolPowerShell: boolean
    guestUserRoleId: string
    defaultUserRolePermissions: {
      allowedToCreateApps: boolean
      allowedToCreateSecurityGroups: boolean
      allowedToReadOtherUsers: boolean
      permissionGrantPoliciesAssigned: string[]
    }
  }
  securityDefaults: boolean
  conditionalAccess: ConditionalAccessPolicy[]
}

export interface ConditionalAccessPolicy {
  id: string
  displayName: string
  state: 'enabled' | 'disabled' | 'enabledForReportingButNotEnforced'
  createdDateTime: string
  conditions: {
    clientAppTypes: string[]
    users: { includeUsers: string[]; excludeUsers: string[]; includeRoles: string[] }
    applications: { includeApplications: string[]; excludeApplications: string[] }
  }
  grantControls: { operator: 'AND' | 'OR'; builtInControls: string[] } | null
}

/** The role of guests that see little; what a new tenant has. */
export const limitedGuest = '10dae51f-b6af-4016-8d66-8c2a99b929b3'

/** As Microsoft hands a tenant over. */
export function newSettings(): OrganisationSettings {
  return {
    sharepoint: {
      sharingCapability: 'externalUserAndGuestSharing',
      sharingDomainRestrictionMode: 'none',
      sharingAllowedDomainList: [],
      sharingBlockedDomainList: [],
      isResharingByExternalUsersEnabled: true,
      isLegacyAuthProtocolsEnabled: true,
      isUnmanagedSyncAppForTenantRestricted: false,
      isRequireAcceptingUserToMatchInvitedUserEnabled: false,
      deletedUserPersonalSiteRetentionPeriodInDays: 30,
    },
    authorization: {
      allowInvitesFrom: 'everyone',
      allowedToSignUpEmailBasedSubscriptions: true,
      allowEmailVerifiedUsersToJoinOrganization: false,
      blockMsolPowerShell: false,
      guestUserRoleId: limitedGuest,
      defaultUserRolePermissions: {
        allowedToCreateApps: true,
        allowedToCreateSecurityGroups: true,
        allowedToReadOtherUsers: true,
        permissionGrantPoliciesAssigned: ['ManagePermissionGrantsForSelf.microsoft-user-default-legacy'],
      },
    },
    securityDefaults: false,
    conditionalAccess: [],
  }
}

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
      allowedToCreateTenants: boolean
    }
  }
  /** Whether people may ask for an application. */
  consentRequests: boolean
  /** Second factors that people may use, by Microsoft's names. */
  methods: Record<'Fido2' | 'MicrosoftAuthenticator' | 'Sms' | 'Voice' | 'Email', 'enabled' | 'disabled'>
  /** Days that passwords hold. */
  passwordDays: number
  /** What only SharePoint's own interface for administrators tells, in its names. */
  sharing: {
    /** Days; 0 where anonymous links never end. */
    RequireAnonymousLinksExpireInDays: number
    /** 1 view, 2 edit. */
    FileAnonymousLinkType: 1 | 2
    FolderAnonymousLinkType: 1 | 2
    /** 1 chosen people, 2 the organisation, 3 anybody. */
    DefaultSharingLinkType: 0 | 1 | 2 | 3
  }
  securityDefaults: boolean
  conditionalAccess: ConditionalAccessPolicy[]
  /** What Secure Score judges, by its names; `percent` is what Microsoft tells besides what it describes. */
  secureScore: Record<string, { score: number; max: number; percent?: number }>
}

export interface ConditionalAccessPolicy {
  id: string
  displayName: string
  state: 'enabled' | 'disabled' | 'enabledForReportingButNotEnforced'
  createdDateTime: string
  /** Left away or null is what nobody set. */
  conditions: {
    clientAppTypes: string[]
    users: Partial<Record<`${'include' | 'exclude'}${'Users' | 'Groups' | 'Roles'}`, string[]>> & {
      includeGuestsOrExternalUsers?: Outsiders | null
      excludeGuestsOrExternalUsers?: Outsiders | null
    }
    applications: {
      includeApplications: string[]
      excludeApplications?: string[]
      includeUserActions?: string[]
      applicationFilter?: { mode: 'include' | 'exclude'; rule: string } | null
    }
    platforms?: { includePlatforms: string[]; excludePlatforms: string[] } | null
    locations?: { includeLocations: string[]; excludeLocations: string[] } | null
    userRiskLevels?: string[]
    signInRiskLevels?: string[]
    devices?: { deviceFilter: { mode: 'include' | 'exclude'; rule: string } } | null
    authenticationFlows?: { transferMethods: string } | null
  }
  grantControls: {
    operator: 'AND' | 'OR'
    builtInControls: string[]
    authenticationStrength?: {
      id: string
      displayName: string
      requirementsSatisfied: 'mfa' | 'none'
      allowedCombinations: string[]
    } | null
  } | null
}

interface Outsiders {
  /** Joined by commas. */
  guestOrExternalUserTypes: string
  externalTenants?: { membershipKind: 'all' | 'enumerated' } | null
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
        allowedToCreateTenants: true,
      },
    },
    consentRequests: false,
    methods: {
      Fido2: 'enabled',
      MicrosoftAuthenticator: 'enabled',
      Sms: 'enabled',
      Voice: 'disabled',
      Email: 'enabled',
    },
    passwordDays: 2_147_483_647,
    sharing: {
      RequireAnonymousLinksExpireInDays: -1,
      FileAnonymousLinkType: 2,
      FolderAnonymousLinkType: 2,
      DefaultSharingLinkType: 3,
    },
    securityDefaults: false,
    conditionalAccess: [],
    secureScore: {},
  }
}

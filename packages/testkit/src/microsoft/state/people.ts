/** As the directory keeps them; the names of fields are Graph's. Dates are ISO 8601. */
export interface User {
  id: string
  displayName: string
  givenName: string | null
  surname: string | null
  userPrincipalName: string
  mail: string | null
  userType: 'Member' | 'Guest'
  accountEnabled: boolean
  createdDateTime: string
  externalUserState: string | null
  externalUserStateChangeDateTime: string | null
  creationType: string | null
  department: string | null
  /** Told with `$expand` only. */
  managerId?: string
  jobTitle: string | null
  companyName: string | null
  officeLocation: string | null
  preferredLanguage: string | null
  mobilePhone: string | null
  businessPhones: string[]
  otherMails: string[]
  proxyAddresses: string[]
  onPremisesSyncEnabled: boolean | null
  passwordPolicies: string | null
  lastPasswordChangeDateTime: string | null
  signInSessionsValidFromDateTime: string
  usageLocation: string | null
  assignedLicenses: { skuId: string; disabledPlans: string[] }[]
  signInActivity: SignInActivity | null
  deletedDateTime: string | null
}

export interface SignInActivity {
  lastSignInDateTime: string | null
  lastSignInRequestId: string | null
  lastNonInteractiveSignInDateTime: string | null
  lastNonInteractiveSignInRequestId: string | null
  lastSuccessfulSignInDateTime: string | null
  lastSuccessfulSignInRequestId: string | null
}

/** The licence Microsoft 365 E5, which the tenant has. */
export const e5 = '06ebc4ee-1bb5-47dd-8120-11324bc54e06'

export interface Group {
  id: string
  displayName: string
  description: string | null
  mail: string | null
  mailEnabled: boolean
  mailNickname: string
  securityEnabled: boolean
  groupTypes: string[]
  membershipRule: string | null
  membershipRuleProcessingState: 'On' | 'Paused' | null
  visibility: 'Public' | 'Private' | null
  createdDateTime: string
  deletedDateTime: string | null
  resourceProvisioningOptions: string[]
  isAssignableToRole: boolean | null
  onPremisesSyncEnabled: boolean | null
  /** Sensitivity labels of the group as a whole; told where they are asked for. */
  assignedLabels?: { labelId: string; displayName: string }[]
}

/** Who is in what: ids of users, groups and service principals. */
export interface Membership {
  members: Set<string>
  owners: Set<string>
}

export interface DirectoryRole {
  id: string
  roleTemplateId: string
  displayName: string
  description: string
  deletedDateTime: null
}

/** A role that somebody may take up, as Privileged Identity Management tells it. */
export interface Eligibility {
  id: string
  principalId: string
  roleDefinitionId: string
  directoryScopeId: string
  appScopeId: string | null
  startDateTime: string
  endDateTime: string | null
  memberType: 'Direct' | 'Group' | 'Inherited'
  roleEligibilityScheduleId: string
}

/** What a person has registered to sign in with. */
export interface Registration {
  methods: string[]
  isSystemPreferred: boolean
  updated: string
}

/** An application that asks for tokens in the tenant. */
export interface Client {
  clientId: string
  name: string
  secrets: { value: string; expires?: Date }[]
  /** PEM texts of certificates. */
  certificates: string[]
  redirectUris: string[]
  /** Rights that it asks for, by what they are over; an administrator consents to all of them at once. */
  asks: Record<Audience, string[]>
  /** Rights that it has. */
  granted: Record<Audience, Set<string>>
  /** Whether anybody has consented: else the tenant does not know it. */
  isKnown: boolean
  /** Made by an organisation whose name Microsoft has looked at. */
  publisher: string | null
}

export type Audience = 'graph' | 'manage' | 'sharepoint'

/** What people consented to for themselves, or an administrator for all. */
export interface DelegatedGrant {
  id: string
  clientId: string
  consentType: 'AllPrincipals' | 'Principal'
  principalId: string | null
  resourceId: string
  scope: string
}

export interface AppRoleAssignment {
  id: string
  appRoleId: string
  createdDateTime: string
  principalId: string
  principalDisplayName: string
  principalType: 'ServicePrincipal' | 'User' | 'Group'
  resourceId: string
  resourceDisplayName: string
}

/** An application as it stands in the directory. */
export interface Application {
  id: string
  appId: string
  displayName: string
  createdDateTime: string
  signInAudience: 'AzureADMyOrg' | 'AzureADMultipleOrgs'
  publisherDomain: string
  passwordCredentials: { keyId: string; displayName: string; startDateTime: string; endDateTime: string }[]
  keyCredentials: { keyId: string; displayName: string; type: string; usage: string; endDateTime: string }[]
}

export interface ServicePrincipal {
  id: string
  appId: string
  displayName: string
  accountEnabled: boolean
  appOwnerOrganizationId: string
  servicePrincipalType: 'Application' | 'ManagedIdentity'
  publisherName: string | null
  verifiedPublisher: { displayName: string | null; verifiedPublisherId: string | null; addedDateTime: string | null }
  appRoles: { id: string; value: string; displayName: string }[]
  createdDateTime: string
}

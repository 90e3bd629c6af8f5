import { z } from 'zod'

const Id = z.string().min(1).max(100)
const text = z.string().nullish().catch(undefined)
const texts = z.array(z.string()).nullish().catch(undefined)
const flag = z.boolean().nullish().catch(undefined)

/** People, guests and groups as Graph tells of them. */
export const User = z.looseObject({
  id: Id,
  displayName: text,
  userPrincipalName: text,
  mail: text,
  userType: text,
  accountEnabled: flag,
  createdDateTime: text,
  externalUserState: text,
  department: text,
  manager: z.looseObject({ mail: text, userPrincipalName: text }).nullish().catch(undefined),
  passwordPolicies: text,
  onPremisesSyncEnabled: flag,
  assignedLicenses: z
    .array(z.looseObject({ skuId: text }))
    .nullish()
    .catch(undefined),
  signInActivity: z
    .object({ lastSuccessfulSignInDateTime: text, lastSignInDateTime: text, lastNonInteractiveSignInDateTime: text })
    .nullish()
    .catch(undefined),
})
export type User = z.infer<typeof User>

export const userFields = [
  'id',
  'displayName',
  'userPrincipalName',
  'mail',
  'userType',
  'accountEnabled',
  'createdDateTime',
  'externalUserState',
  'department',
  'passwordPolicies',
  'onPremisesSyncEnabled',
  'assignedLicenses',
] as const

export const Group = z.looseObject({
  id: Id,
  displayName: text,
  mail: text,
  groupTypes: texts,
  mailEnabled: flag,
  securityEnabled: flag,
  visibility: text,
  isAssignableToRole: flag,
  resourceProvisioningOptions: texts,
  createdDateTime: text,
  onPremisesSyncEnabled: flag,
})
export type Group = z.infer<typeof Group>

export const groupFields = [
  'id',
  'displayName',
  'mail',
  'groupTypes',
  'mailEnabled',
  'securityEnabled',
  'visibility',
  'isAssignableToRole',
  'resourceProvisioningOptions',
  'createdDateTime',
  'onPremisesSyncEnabled',
] as const

const Owners = z
  .array(z.object({ id: Id }))
  .nullish()
  .catch(undefined)

/** As much of a group as is held of all at once. */
export const OwnedGroup = z.object({ id: Id, mail: text, owners: Owners })
export type OwnedGroup = z.infer<typeof OwnedGroup>

/** A member or an owner of something. */
export const Member = z.looseObject({ id: Id, '@odata.type': text })

export const RoleableGroup = z.object({ id: Id, isAssignableToRole: flag })

/** Roles of the directory: those that the tenant uses, all that there are, and who may take one up. */
export const Role = z.object({ id: Id, roleTemplateId: text, displayName: text })
export type Role = z.infer<typeof Role>
export const RoleDefinition = z.object({ id: Id, displayName: text })
export const Assignment = z.object({ principalId: Id, roleDefinitionId: Id, directoryScopeId: text })
export const ScheduledAssignment = z.object({
  principalId: Id,
  roleDefinitionId: Id,
  directoryScopeId: text,
  assignmentType: text,
  endDateTime: text,
})
export const Eligibility = z.object({ principalId: Id, roleDefinitionId: Id })

/** One for each person, all held at once: nothing else is kept. */
export const Registration = z.object({
  id: Id,
  isAdmin: flag,
  isMfaCapable: flag,
  isMfaRegistered: flag,
  methodsRegistered: texts,
})
export type Registration = z.infer<typeof Registration>

export const Licence = z.object({ skuId: text, skuPartNumber: text })

const Credential = z.object({ keyId: text, displayName: text, startDateTime: text, endDateTime: text, usage: text })
const Credentials = z.array(Credential).nullish().catch(undefined)
/** What an organisation says of an application of its own. */
export const Registered = z.object({
  id: Id,
  appId: Id,
  createdDateTime: text,
  passwordCredentials: Credentials,
  keyCredentials: Credentials,
  owners: Owners,
})
export type Registered = z.infer<typeof Registered>

/** An application as it is in the tenant, its own or somebody else's. */
export const ServicePrincipal = z.object({
  id: Id,
  appId: Id,
  displayName: text,
  accountEnabled: flag,
  appOwnerOrganizationId: text,
  servicePrincipalType: text,
  verifiedPublisher: z.object({ displayName: text }).nullish().catch(undefined),
  passwordCredentials: Credentials,
  keyCredentials: Credentials,
  owners: Owners,
})
export type ServicePrincipal = z.infer<typeof ServicePrincipal>

/** A right of the application itself, and the names of those that a resource has. */
export const AppRoleAssignment = z.object({ appRoleId: text, resourceId: text, resourceDisplayName: text })
export const Resource = z.object({
  id: Id,
  displayName: text,
  appRoles: z
    .array(z.object({ id: text, value: text }))
    .nullish()
    .catch(undefined),
})

/** A right that people gave over what they may reach; `consentType` is `AllPrincipals` or `Principal`. */
export const Consent = z.object({ clientId: Id, consentType: text, resourceId: text, scope: text })

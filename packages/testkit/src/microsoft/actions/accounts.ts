import { guidOf } from '../ids.ts'
import { note } from '../log/note.ts'
import { e5, type Registration, type User } from '../state/people.ts'
import { nowOf, stampOf, type TenantState } from '../state/tenant.ts'
import { directoryNote } from './directory-note.ts'
import { userOf } from './find.ts'

export interface NewUser {
  /** `Ada Lovelace` */
  name: string
  /** Made of the name and the tenant's domain unless said. */
  address?: string
  created?: Date
  department?: string
  /** The address of somebody who is there. */
  manager?: string
  jobTitle?: string
  enabled?: boolean
  /** Ways in beside the password: `microsoftAuthenticatorPush`, `fido2`, `mobilePhone`. None: no second factor. */
  methods?: readonly string[]
  lastSignIn?: Date
  synchronised?: boolean
  passwordNeverExpires?: boolean
  /** With Microsoft 365 E5. */
  licensed?: boolean
}

export function addUser(state: TenantState, given: NewUser): User {
  const address = given.address ?? `${given.name.toLowerCase().replaceAll(' ', '.')}@${state.domain}`
  const user = account(state, given, { address, principalName: address })
  return keep(state, user, given)
}

export interface NewGuest extends NewUser {
  address: string
  by?: string
  /** Whether the invitation was taken. */
  accepted?: boolean
}

/** Somebody of another organisation, with an account in this one. */
export function inviteGuest(state: TenantState, given: NewGuest): User {
  const principalName = `${given.address.replace('@', '_')}#EXT#@${state.prefix}.onmicrosoft.com`
  const user: User = {
    ...account(state, given, { address: given.address, principalName }),
    userType: 'Guest',
    creationType: 'Invitation',
    externalUserState: given.accepted === false ? 'PendingAcceptance' : 'Accepted',
    externalUserStateChangeDateTime: stampOf(given.created ?? state.clock.now()),
  }
  keep(state, user, given)
  directoryNote(state, { operation: 'Invite external user.', by: given.by, target: user })
  return user
}

export function disableUser(state: TenantState, who: string, by?: string): void {
  const user = userOf(state, who)
  change(state, { ...user, accountEnabled: false })
  directoryNote(state, { operation: 'Disable account.', by, target: user })
}

export function enableUser(state: TenantState, who: string, by?: string): void {
  const user = userOf(state, who)
  change(state, { ...user, accountEnabled: true })
  directoryNote(state, { operation: 'Enable account.', by, target: user })
}

export function revokeSessions(state: TenantState, who: string, by?: string): void {
  const user = userOf(state, who)
  change(state, { ...user, signInSessionsValidFromDateTime: stampOf(state.clock.now()) })
  directoryNote(state, { operation: 'Update StsRefreshTokenValidFrom Timestamp.', by, target: user })
}

export function deleteUser(state: TenantState, who: string, by?: string): void {
  const user = userOf(state, who)
  state.users.delete(user.id)
  state.deletedUsers.set(user.id, { ...user, deletedDateTime: stampOf(state.clock.now()) })
  state.userChanges.note(user.id, 'content', nowOf(state))
  directoryNote(state, { operation: 'Delete user.', by, target: user })
}

/** Any facts of an account, as an administrator changes them. */
export function updateUser(state: TenantState, who: string, facts: Partial<User>): User {
  const user = { ...userOf(state, who), ...facts }
  change(state, user)
  directoryNote(state, { operation: 'Update user.', target: user })
  return user
}

export function register(state: TenantState, who: string, methods: readonly string[]): void {
  const user = userOf(state, who)
  state.registrations.set(user.id, registrationOf(state, methods))
  directoryNote(state, { operation: 'Update user.', by: user.id, target: user })
}

function account(state: TenantState, given: NewUser, names: { address: string; principalName: string }): User {
  const [first = null, ...rest] = given.name.split(' ')
  const created = stampOf(given.created ?? state.clock.now())
  const signIn = given.lastSignIn && stampOf(given.lastSignIn)
  return {
    id: guidOf('user', state.id, names.principalName),
    displayName: given.name,
    givenName: first,
    surname: rest.join(' ') || null,
    userPrincipalName: names.principalName,
    mail: names.address,
    userType: 'Member',
    accountEnabled: given.enabled ?? true,
    createdDateTime: created,
    externalUserState: null,
    externalUserStateChangeDateTime: null,
    creationType: null,
    department: given.department ?? null,
    ...(given.manager !== undefined && { managerId: userOf(state, given.manager).id }),
    jobTitle: given.jobTitle ?? null,
    companyName: null,
    officeLocation: null,
    preferredLanguage: null,
    mobilePhone: null,
    businessPhones: [],
    otherMails: [],
    proxyAddresses: [`SMTP:${names.address}`],
    onPremisesSyncEnabled: given.synchronised ? true : null,
    passwordPolicies: given.passwordNeverExpires ? 'DisablePasswordExpiration' : null,
    lastPasswordChangeDateTime: created,
    signInSessionsValidFromDateTime: created,
    usageLocation: 'DE',
    assignedLicenses: given.licensed ? [{ skuId: e5, disabledPlans: [] }] : [],
    signInActivity: signIn ? activity(state, signIn) : null,
    deletedDateTime: null,
  }
}

export function activity(state: TenantState, at: string): NonNullable<User['signInActivity']> {
  const request = guidOf('sign-in', state.id, at)
  return {
    lastSignInDateTime: at,
    lastSignInRequestId: request,
    lastNonInteractiveSignInDateTime: null,
    lastNonInteractiveSignInRequestId: null,
    lastSuccessfulSignInDateTime: at,
    lastSuccessfulSignInRequestId: request,
  }
}

function keep(state: TenantState, user: User, given: NewUser): User {
  state.registrations.set(user.id, registrationOf(state, given.methods ?? []))
  change(state, user)
  note(state, {
    operation: 'Add user.',
    recordType: 8,
    workload: 'AzureActiveDirectory',
    ObjectId: user.userPrincipalName,
  })
  return user
}

const registrationOf = (state: TenantState, methods: readonly string[]): Registration => ({
  methods: [...methods],
  isSystemPreferred: methods.length > 0,
  updated: stampOf(state.clock.now()),
})

function change(state: TenantState, user: User): void {
  state.users.set(user.id, user)
  state.userChanges.note(user.id, 'content', nowOf(state))
}

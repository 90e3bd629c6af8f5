import type { AccountFacts } from '../../kit/connector.ts'
import { dateOf } from '../drives/grants.ts'
import { homeAddress } from '../drives/principals.ts'
import type { Knowledge } from './knowledge.ts'
import { methodsOf } from './methods.ts'
import type { User } from './resources.ts'
import { administers } from './role-names.ts'
import type { Roles } from './roles.ts'

/** A person or guest. What the application may not see is absent. */
export function accountOf(user: User, known: Knowledge): AccountFacts {
  const { id, displayName, mail, userPrincipalName, userType, accountEnabled, signInActivity } = user
  const registration = known.registrations?.get(id)
  const isGuest = userType ? userType.toLowerCase() === 'guest' : isInvited(userPrincipalName)
  const lastSignIn = lastSignInOf(signInActivity)
  const mfa = registration?.isMfaCapable ?? registration?.isMfaRegistered
  return {
    address: mail || homeAddress(userPrincipalName || id),
    name: displayName || userPrincipalName || id,
    kind: 'user',
    state: accountEnabled === false ? 'suspended' : 'active',
    ...adminIn(registration?.isAdmin, isAdministrator(id, known.roles)),
    guest: isGuest,
    groups: known.groupsOf.get(id) ?? [],
    ...(typeof mfa === 'boolean' && { mfa }),
    ...(lastSignIn && { lastSignIn }),
    facts: {
      ...factsOf(user),
      ...roleFacts(id, known.roles),
      ...(user.assignedLicenses && { licences: licencesOf(user.assignedLicenses, known) }),
      ...(registration?.methodsRegistered && { methods: methodsOf(registration.methodsRegistered) }),
      ...(typeof user.passwordPolicies !== 'undefined' && {
        passwordNeverExpires: /\bDisablePasswordExpiration\b/i.test(user.passwordPolicies ?? ''),
      }),
      ...(user.department && { department: user.department }),
      ...managerIn(user.manager),
      ...(isGuest && user.externalUserState && { invitation: user.externalUserState }),
    },
  }
}

/** By the address that the manager's own account has here. */
function managerIn(manager: User['manager']) {
  const { mail, userPrincipalName } = manager ?? {}
  const address = mail || (userPrincipalName && homeAddress(userPrincipalName))
  return address ? { manager: address } : {}
}

/** The name of whoever was invited from elsewhere says so, where nothing else does. */
const isInvited = (name: string | null | undefined) => /#ext#@/i.test(name ?? '')

/** Before that day Microsoft told of attempts alone; later ones say nothing, since those that failed count among them. */
const successesSince = new Date('2023-12-01T00:00:00Z')

function lastSignInOf(activity: User['signInActivity']): Date | undefined {
  const success = dateOf(activity?.lastSuccessfulSignInDateTime)
  if (success || !activity) return success
  const [first, second] = [activity.lastSignInDateTime, activity.lastNonInteractiveSignInDateTime].map(dateOf)
  const last = first && second && second > first ? second : (first ?? second)
  const isTold = activity.lastSuccessfulSignInDateTime !== undefined
  return last && isTold && last >= successesSince ? undefined : last
}

/** Those that may be taken up count: whoever may, is administrator a minute later. */
function* rolesOf(id: string, { active, scoped, eligible }: Roles): Iterable<string> {
  yield* active.get(id) ?? []
  yield* scoped.get(id) ?? []
  yield* eligible?.get(id) ?? []
}

/** Names of roles that are held now, of those over a part of the tenant, and of those that may be taken up. */
export function roleFacts(id: string, roles: Roles | undefined) {
  const [held, scoped, eligible] = [roles?.active, roles?.scoped, roles?.eligible].map(each => each?.get(id))
  return {
    ...(held && { roles: roles?.namesOf(held) }),
    ...(scoped && { scopedRoles: roles?.namesOf(scoped) }),
    ...(eligible && { eligibleRoles: roles?.namesOf(eligible) }),
  }
}

export const isAdministrator = (id: string, roles: Roles | undefined): boolean | undefined =>
  roles && [...rolesOf(id, roles)].some(administers)

const licencesOf = (assigned: NonNullable<User['assignedLicenses']>, { licences }: Knowledge) =>
  assigned.flatMap(({ skuId }) => (skuId ? (licences?.get(skuId) ?? skuId) : [])).toSorted()

/** Either says yes; that nobody could say anything is no *no*. */
function adminIn(registered: boolean | null | undefined, hasRole: boolean | undefined): { admin?: boolean } {
  const told = [registered, hasRole].filter(one => typeof one === 'boolean')
  return told.length ? { admin: told.includes(true) } : {}
}

export function factsOf({
  createdDateTime,
  onPremisesSyncEnabled,
}: Pick<User, 'createdDateTime' | 'onPremisesSyncEnabled'>) {
  const createdAt = dateOf(createdDateTime)?.toISOString()
  return { ...(createdAt && { createdAt }), synchronised: onPremisesSyncEnabled === true }
}

import type { AccountFacts } from '../../kit/connector.ts'
import { dateOf } from '../drives/grants.ts'
import { homeAddress } from '../drives/principals.ts'
import { nameOfGroup, type Knowledge } from './knowledge.ts'
import { methodsOf } from './methods.ts'
import type { Group, User } from './resources.ts'

/** A person or guest. What the application may not see is absent. */
export function accountOf(user: User, known: Knowledge): AccountFacts {
  const { id, displayName, mail, userPrincipalName, userType, accountEnabled, signInActivity } = user
  const registration = known.registrations?.get(id)
  const isGuest = userType?.toLowerCase() === 'guest'
  // The other two count attempts that failed, too.
  const lastSignIn = dateOf(signInActivity?.lastSuccessfulSignInDateTime)
  return {
    address: mail || homeAddress(userPrincipalName || id),
    name: displayName || userPrincipalName || id,
    kind: 'user',
    state: accountEnabled === false ? 'suspended' : 'active',
    ...adminIn(registration?.isAdmin, known.administrators?.has(id)),
    guest: isGuest,
    groups: known.groupsOf.get(id) ?? [],
    ...(typeof registration?.isMfaCapable === 'boolean' && { mfa: registration.isMfaCapable }),
    ...(lastSignIn && { lastSignIn }),
    facts: {
      ...factsOf(user),
      ...(registration?.methodsRegistered && { methods: methodsOf(registration.methodsRegistered) }),
      ...(typeof user.passwordPolicies !== 'undefined' && {
        passwordNeverExpires: /\bDisablePasswordExpiration\b/i.test(user.passwordPolicies ?? ''),
      }),
      ...(isGuest && user.externalUserState && { invitation: user.externalUserState }),
    },
  }
}

/** Either says yes; that nobody could say anything is no *no*. */
function adminIn(registered: boolean | null | undefined, hasRole: boolean | undefined): { admin?: boolean } {
  const told = [registered, hasRole].filter(one => typeof one === 'boolean')
  return told.length ? { admin: told.includes(true) } : {}
}

export function accountOfGroup(group: Group, known: Knowledge): AccountFacts {
  const owners = known.ownersOf.get(group.id)
  return {
    address: nameOfGroup(group),
    name: group.displayName || group.id,
    kind: 'group',
    state: 'active',
    groups: known.groupsOf.get(group.id) ?? [],
    facts: { ...factsOf(group), ...(owners !== undefined && { owners }) },
  }
}

function factsOf({ createdDateTime, onPremisesSyncEnabled }: Pick<User, 'createdDateTime' | 'onPremisesSyncEnabled'>) {
  const createdAt = dateOf(createdDateTime)?.toISOString()
  return { ...(createdAt && { createdAt }), synchronised: onPremisesSyncEnabled === true }
}

import type { Json } from '../http/odata.ts'
import type { Group, User } from '../state/people.ts'
import { stampOf, type TenantState } from '../state/tenant.ts'
import { isAdministrator } from '../actions/roles.ts'

/** What calls for users answer where they do not say what they want. */
export const usualOfUser = [
  'businessPhones',
  'displayName',
  'givenName',
  'jobTitle',
  'mail',
  'mobilePhone',
  'officeLocation',
  'preferredLanguage',
  'surname',
  'userPrincipalName',
  'id',
]

/** `signInActivity` costs a right of its own. */
export function userResource(user: User, seesSignIns: boolean): Json {
  const { signInActivity, managerId: _, ...rest } = user
  return seesSignIns && signInActivity ? { ...rest, signInActivity } : rest
}

export const groupResource = (group: Group): Json => ({ ...group })

/** A member of something, with its kind. */
export function objectResource(state: TenantState, id: string): Json | undefined {
  const user = state.users.get(id)
  if (user) {
    const usual = Object.entries(userResource(user, false)).filter(([name]) => usualOfUser.includes(name))
    return {
      '@odata.type': '#microsoft.graph.user',
      ...Object.fromEntries(usual),
      userType: user.userType,
      accountEnabled: user.accountEnabled,
    }
  }
  const group = state.groups.get(id)
  if (group) return { '@odata.type': '#microsoft.graph.group', ...group }
  const application = state.servicePrincipals.get(id)
  return (
    application && {
      '@odata.type': '#microsoft.graph.servicePrincipal',
      id,
      appId: application.appId,
      displayName: application.displayName,
    }
  )
}

export function registrationResource(state: TenantState, user: User): Json {
  const { methods, isSystemPreferred, updated } = state.registrations.get(user.id) ?? {
    methods: [],
    isSystemPreferred: false,
    updated: stampOf(state.created),
  }
  const hasSecond = methods.some(method => method !== 'email')
  return {
    id: user.id,
    userPrincipalName: user.userPrincipalName,
    userDisplayName: user.displayName,
    userType: user.userType === 'Guest' ? 'guest' : 'member',
    isAdmin: isAdministrator(state, user.id),
    isSsprRegistered: methods.length > 0,
    isSsprEnabled: false,
    isSsprCapable: false,
    isMfaRegistered: hasSecond,
    isMfaCapable: hasSecond,
    isPasswordlessCapable: methods.some(method => passwordless.has(method)),
    lastUpdatedDateTime: updated,
    methodsRegistered: [...methods],
    isSystemPreferredAuthenticationMethodEnabled: isSystemPreferred,
    systemPreferredAuthenticationMethods: hasSecond ? ['PhoneAppNotification'] : [],
    userPreferredMethodForSecondaryAuthentication: hasSecond ? 'push' : 'none',
  }
}

const passwordless = new Set([
  'fido2',
  'windowsHelloForBusiness',
  'passKeyDeviceBound',
  'microsoftAuthenticatorPasswordless',
])

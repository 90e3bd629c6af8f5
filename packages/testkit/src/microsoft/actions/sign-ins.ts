import { guidOf } from '../ids.ts'
import { note } from '../log/note.ts'
import type { SignIn } from '../state/sign-ins.ts'
import { nowOf, stampOf, type TenantState } from '../state/tenant.ts'
import { activity } from './accounts.ts'
import { userOf } from './find.ts'

export interface SigningIn {
  who: string
  ip?: string
  country?: string
  city?: string
  application?: string
  /** `Browser`, `Mobile Apps and Desktop clients`; the older ways are `IMAP4`, `POP3`, `Authenticated SMTP`. */
  clientApp?: string
  /** Entra's number of why it failed, such as 50126 for a wrong password; 0 where it went well. */
  errorCode?: number
  isInteractive?: boolean
  /** Whether a policy asked for a second factor. */
  secondFactor?: boolean
}

/** Somebody signs in, or tries to. */
export function signIn(state: TenantState, given: SigningIn): SignIn {
  const user = userOf(state, given.who)
  const errorCode = given.errorCode ?? (user.accountEnabled ? 0 : 50057)
  const at = stampOf(state.clock.now())
  const one: SignIn = {
    id: guidOf('sign-in', state.id, state.count()),
    createdDateTime: at,
    userId: user.id,
    userDisplayName: user.displayName,
    userPrincipalName: user.userPrincipalName,
    appId: guidOf('application', given.application ?? 'Office 365'),
    appDisplayName: given.application ?? 'Office 365',
    ipAddress: given.ip ?? '203.0.113.20',
    clientAppUsed: given.clientApp ?? 'Browser',
    isInteractive: given.isInteractive ?? true,
    location: { city: given.city ?? 'Berlin', state: null, countryOrRegion: given.country ?? 'DE' },
    conditionalAccessStatus: given.secondFactor ? 'success' : 'notApplied',
    status: { errorCode, failureReason: errorCode ? (failures[errorCode] ?? 'Other.') : null },
  }
  state.signIns.push(one)
  if (!errorCode || user.signInActivity) {
    const known = user.signInActivity ?? { ...activity(state, at), lastSuccessfulSignInDateTime: null }
    const last = { ...known, lastSignInDateTime: at, ...(!errorCode && { lastSuccessfulSignInDateTime: at }) }
    state.users.set(user.id, { ...user, signInActivity: last })
    state.userChanges.note(user.id, 'content', nowOf(state))
  }
  noteSignIn(state, one)
  return one
}

const failures: Record<number, string> = {
  50053: 'The account is locked, you have tried to sign in too many times with an incorrect user ID or password.',
  50057: 'The user account is disabled.',
  50074: 'Strong Authentication is required.',
  50126: 'Error validating credentials due to invalid username or password.',
  53003: 'Access has been blocked by Conditional Access policies.',
}

function noteSignIn(state: TenantState, { id, userId, userPrincipalName, ipAddress, appId, status }: SignIn): void {
  const hasFailed = status.errorCode !== 0
  note(state, {
    operation: hasFailed ? 'UserLoginFailed' : 'UserLoggedIn',
    recordType: 15,
    workload: 'AzureActiveDirectory',
    by: userId,
    ip: ipAddress,
    ResultStatus: hasFailed ? 'Failed' : 'Success',
    ObjectId: appId,
    ApplicationId: appId,
    ActorIpAddress: ipAddress,
    AzureActiveDirectoryEventType: 1,
    Actor: [
      { ID: userId, Type: 0 },
      { ID: userPrincipalName, Type: 5 },
    ],
    ActorContextId: state.id,
    Target: [{ ID: appId, Type: 0 }],
    TargetContextId: state.id,
    InterSystemsId: id,
    IntraSystemId: id,
    SupportTicketId: '',
    ErrorNumber: String(status.errorCode),
    ...(hasFailed && { LogonError: 'InvalidUserNameOrPassword' }),
    DeviceProperties: [
      { Name: 'OS', Value: 'Windows 10' },
      { Name: 'BrowserType', Value: 'Edge' },
      { Name: 'SessionId', Value: id },
    ],
    ExtendedProperties: [
      { Name: 'ResultStatusDetail', Value: hasFailed ? 'UserError' : 'Success' },
      { Name: 'RequestType', Value: 'OAuth2:Authorize' },
    ],
    ModifiedProperties: [],
  })
}

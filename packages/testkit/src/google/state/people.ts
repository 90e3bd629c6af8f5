export interface User {
  id: string
  email: string
  name: string
  isAdmin: boolean
  suspended: boolean
  archived: boolean
  createdTime: string
  /** Of the folder at the top of the person's drive. */
  rootId: string
  /** Whether Drive is switched on for the account. */
  hasDrive: boolean
  /** Enrolled in, and made to use, a second step. */
  mfa: { isEnrolled: boolean; isEnforced: boolean }
  lastLoginTime: string
  signedOutTime?: string
  isGuest: boolean
  department?: string
  /** Address of the manager. */
  manager?: string
  tokens: AppToken[]
}

/** An application that somebody let in. */
export interface AppToken {
  clientId: string
  displayText: string
  scopes: string[]
  anonymous: boolean
  nativeApp: boolean
}

export interface Group {
  id: string
  email: string
  name: string
  /** Addresses, those of groups and of people elsewhere too. */
  members: Set<string>
}

/** What the interface holds when it opens (S4.031–S4.034). */
export interface SignInFacts {
  code: string | null
  state: string | null
  token: string | null
  hasStoredUser: boolean
}

export type SignInStep = 'exchange-code' | 'store-token' | 'restore' | 'log-out'

/** With code and state the session is exchanged, with a token it is stored, else restored, else the user is logged out. */
export function signInStep({ code, state, token, hasStoredUser }: SignInFacts): SignInStep {
  if (code && state) return 'exchange-code'
  if (token) return 'store-token'
  return hasStoredUser ? 'restore' : 'log-out'
}

/** After logout: the Login screen, or the login dialog where the environment is a demo (S2.026, S4.035). */
export const afterLogout = ({ isDemo }: { isDemo: boolean }) => (isDemo ? 'dialog' : 'screen')

/** Which regional site a region's address belongs to (S4.036). */
export const regionOf = (regionUrl: string): 'us' | 'default' => (regionUrl.includes('us-') ? 'us' : 'default')

/** A session that nobody has used for this long is over, though a page of it be open. Milliseconds. */
export const longestUnused = 12 * 3600_000

/** How often the token is refreshed, in milliseconds (S4.037, S9.015). */
export const tokenRefreshInterval = 900_000

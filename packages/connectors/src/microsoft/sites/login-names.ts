import type { Principal } from './resources.ts'

export type MemberKind = 'person' | 'guest' | 'group' | 'everyone' | 'insiders'

/** What a principal of SharePoint is, by its claim. @see https://learn.microsoft.com/sharepoint/troubleshoot/administration/user-claims */
export function kindOf(principal: Principal): MemberKind {
  const name = loginName(principal)
  if (name === 'c:0(.s|true' || name === 'c:0!.s|windows') return 'everyone'
  if (name.includes('|spo-grid-all-users/')) return 'insiders'
  if (isGuest(principal, name)) return 'guest'
  return principal.PrincipalType === 4 || name.startsWith('c:0') ? 'group' : 'person'
}

const isGuest = ({ IsShareByEmailGuestUser, IsEmailAuthenticationGuestUser }: Principal, name: string) =>
  IsShareByEmailGuestUser === true ||
  IsEmailAuthenticationGuestUser === true ||
  name.includes('#ext#') ||
  name.includes('urn%3aspo%3aguest')

/** SharePoint's own: nobody signs in by them. */
export const isSystem = (principal: Principal) =>
  /^sharepoint\\system$|^app@|\|app@sharepoint$|^i:0i\.t\|/.test(loginName(principal))

/** The Microsoft 365 group whose owners or members a claim stands for. */
export function unifiedGroupOf(principal: Principal): string | undefined {
  return /\|federateddirectoryclaimprovider\|([\da-f-]{36})(?:_o)?$/.exec(loginName(principal))?.[1]
}

const loginName = ({ LoginName }: Principal) => (LoginName ?? '').toLowerCase()

import type { ConsentScope } from '../../kit/connector.ts'

/** What reading takes, of Microsoft Graph, as application permissions; each with why. */
export const rights = [
  { name: 'Sites.Read.All', why: 'To list sites and their libraries, and to see who may reach what lies in them.' },
  {
    name: 'Files.Read.All',
    why: 'To list the files of OneDrive and SharePoint and read what they contain. Nothing is written.',
  },
  { name: 'User.Read.All', why: 'To know people and guests, and to find their drives.' },
  { name: 'Group.Read.All', why: 'To know who is reached through a group.' },
  {
    name: 'Organization.Read.All',
    why: "To know the organisation's own domains: what goes to others is shared outside.",
  },
  {
    name: 'AuditLog.Read.All',
    why: 'To see who signs in without a second factor, and when somebody signed in last. Without it, both stay unknown.',
  },
  {
    name: 'RoleManagement.Read.Directory',
    why: 'To tell administrators, whose accounts matter most. Without it, they are told by their sign-in methods alone.',
  },
  {
    name: 'Policy.Read.All',
    why: 'To see what everybody may do: invite guests, consent to applications, sign in without a second factor. Without it, that stays unknown.',
  },
  {
    name: 'SharePointTenantSettings.Read.All',
    why: 'To see with whom people may share at all. Without it, that stays unknown.',
  },
] as const

export const readScopes: readonly ConsentScope[] = rights.map(({ name, why }) => ({
  capability: 'read',
  scope: `https://graph.microsoft.com/${name}`,
  why,
}))

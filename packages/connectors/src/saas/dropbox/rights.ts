export interface Right {
  name: string
  why: string
  /** Without it nothing can be read. */
  isNeeded?: boolean
  /** Of a team alone. */
  isOfTeam?: boolean
}

export const rights: readonly Right[] = [
  { name: 'account_info.read', why: 'To know whose account it is.' },
  { name: 'files.metadata.read', why: 'To list files and folders.', isNeeded: true },
  { name: 'files.content.read', why: 'To read what files hold.', isNeeded: true },
  { name: 'sharing.read', why: 'To know the links, and who belongs to which folder.', isNeeded: true },
  { name: 'team_info.read', why: 'To know the policies of the team.', isOfTeam: true },
  { name: 'members.read', why: 'To know who is in the team, and who administers it.', isOfTeam: true, isNeeded: true },
  { name: 'groups.read', why: 'To know the groups by their names.', isOfTeam: true },
  {
    name: 'team_data.member',
    why: 'To read what lies in folders of members and of the team.',
    isOfTeam: true,
    isNeeded: true,
  },
  {
    name: 'sessions.list',
    why: 'To know when members last used the team: Dropbox has no other word of it.',
    isOfTeam: true,
  },
  { name: 'events.read', why: 'To know what happens in the team.', isOfTeam: true },
]

/** What changing takes, apart from reading. */
export const writeRight: Right = {
  name: 'sharing.write',
  why: 'Only to narrow or end links and to take people off files and folders, when somebody asks for it.',
}

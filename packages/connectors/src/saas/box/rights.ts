export const rights = [
  {
    name: 'Read all files and folders stored in Box',
    why: 'To list files and folders, with who reaches them, and read what they hold.',
  },
  { name: 'Manage users', why: 'To know who there is, who administers, and to list each one’s files.' },
  { name: 'Manage groups', why: 'To know groups by their names, and who belongs to them.' },
  {
    name: 'Manage enterprise properties',
    why: 'To know what happens in the enterprise, its classifications and the domains that it shares with.',
  },
  {
    name: 'Make API calls using the as-user header',
    why: 'To read each one’s files in their name: Box knows no other way to read all.',
  },
]

export const writeRight = {
  name: 'Write all files and folders stored in Box',
  why: 'Only to narrow links, take people off files and folders and classify them, when somebody asks for it.',
}

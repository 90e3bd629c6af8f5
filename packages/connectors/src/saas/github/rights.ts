export const rights = [
  { name: 'Metadata (read)', why: 'To list repositories, their visibility and who works on them.' },
  { name: 'Contents (read)', why: 'To read files, and with the history what each commit brought. Nothing is written.' },
  { name: 'Issues, Pull requests (read)', why: 'To read what is written there. Without them, that stays unread.' },
  {
    name: 'Administration (read)',
    why: 'To see outside collaborators, teams, deploy keys and protected branches. Without it, only the visibility tells who reaches a repository.',
  },
  {
    name: 'Members (read) of the organisation',
    why: 'To know its people, and who has no second step, which owners alone are told.',
  },
  {
    name: 'Organisation administration (read), or read:audit_log',
    why: 'To read the audit log, which GitHub keeps for Enterprise Cloud and Enterprise Server.',
  },
  {
    name: 'Administration (write)',
    why: 'Only to make repositories private and take outside collaborators and deploy keys away, when somebody asks for it here.',
  },
]

export const rights = [
  {
    name: 'Browse projects',
    why: 'To read issues, comments and attachments. What the account does not see stays unread.',
  },
  {
    name: 'Administer Jira, or Administer projects',
    why: 'To see who may browse a project, by its permission scheme and its roles. Without it, projects are listed without who reaches them.',
  },
  {
    name: 'Administer Jira',
    why: 'To read the audit log, and whom filters and dashboards are shared with that others own.',
  },
  { name: 'Browse users and groups', why: 'To know people and groups by their names.' },
  {
    name: 'Administer Jira',
    why: 'Only to close projects to the public and take people off their roles, when somebody asks for it here.',
  },
]

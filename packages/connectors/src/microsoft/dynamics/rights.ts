/** What the application user is given in the environment, by a security role. */
export const rights = {
  tables: {
    name: 'Read on the tables, at the level of the organisation',
    why: 'To list tables and columns and to read a sample of their rows. Nothing is written.',
  },
  roles: {
    name: 'Read on Security Role, Privilege, User, Team and Organization',
    why: 'To see who may read which table, who there is, and how the environment is set.',
  },
  audit: {
    name: 'View Audit History, View Audit Summary',
    why: 'To know with whom records were shared and who changed what. Without them that stays unseen.',
  },
} as const

export const granting = (right: string) =>
  `Give the application user ${right} by a security role (Power Platform admin center, the environment, Settings, Users + permissions, Application users).`

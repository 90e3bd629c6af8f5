/** Rights as Google spells them. */
export const scopes = {
  drive: 'https://www.googleapis.com/auth/drive.readonly',
  users: 'https://www.googleapis.com/auth/admin.directory.user.readonly',
  groups: 'https://www.googleapis.com/auth/admin.directory.group.readonly',
  domains: 'https://www.googleapis.com/auth/admin.directory.domain.readonly',
  security: 'https://www.googleapis.com/auth/admin.directory.user.security',
  reports: 'https://www.googleapis.com/auth/admin.reports.audit.readonly',
  gmail: 'https://www.googleapis.com/auth/gmail.readonly',
  driveWrite: 'https://www.googleapis.com/auth/drive',
  mailForwarding: 'https://www.googleapis.com/auth/gmail.settings.sharing',
  mailFilters: 'https://www.googleapis.com/auth/gmail.settings.basic',
  userWrite: 'https://www.googleapis.com/auth/admin.directory.user',
} as const
export type ScopeName = keyof typeof scopes

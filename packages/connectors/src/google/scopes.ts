/** Rights as Google spells them. */
export const scopes = {
  drive: 'https://www.googleapis.com/auth/drive.readonly',
  users: 'https://www.googleapis.com/auth/admin.directory.user.readonly',
  groups: 'https://www.googleapis.com/auth/admin.directory.group.readonly',
  domains: 'https://www.googleapis.com/auth/admin.directory.domain.readonly',
  security: 'https://www.googleapis.com/auth/admin.directory.user.security',
  labels: 'https://www.googleapis.com/auth/drive.labels.readonly',
  reports: 'https://www.googleapis.com/auth/admin.reports.audit.readonly',
  gmail: 'https://www.googleapis.com/auth/gmail.readonly',
  chatAdminSpaces: 'https://www.googleapis.com/auth/chat.admin.spaces.readonly',
  chatAdminMembers: 'https://www.googleapis.com/auth/chat.admin.memberships.readonly',
  chatSpaces: 'https://www.googleapis.com/auth/chat.spaces.readonly',
  chatMembers: 'https://www.googleapis.com/auth/chat.memberships.readonly',
  chatMessages: 'https://www.googleapis.com/auth/chat.messages.readonly',
  policies: 'https://www.googleapis.com/auth/cloud-identity.policies.readonly',
  driveWrite: 'https://www.googleapis.com/auth/drive',
  mailForwarding: 'https://www.googleapis.com/auth/gmail.settings.sharing',
  mailFilters: 'https://www.googleapis.com/auth/gmail.settings.basic',
  userWrite: 'https://www.googleapis.com/auth/admin.directory.user',
} as const
export type ScopeName = keyof typeof scopes

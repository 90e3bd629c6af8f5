/** Rights as Google spells them. */
export const scopes = {
  drive: 'https://www.googleapis.com/auth/drive.readonly',
  users: 'https://www.googleapis.com/auth/admin.directory.user.readonly',
  groups: 'https://www.googleapis.com/auth/admin.directory.group.readonly',
  domains: 'https://www.googleapis.com/auth/admin.directory.domain.readonly',
} as const
export type ScopeName = keyof typeof scopes

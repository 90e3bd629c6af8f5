import type { EntityType } from '@sharelight/contract'

/** Names as screens show them (S3.063). */
export const entityNames: Readonly<Partial<Record<EntityType, string>>> = {
  FILE: 'File',
  CONTACT: 'External contact',
  EMPLOYEE: 'Employee',
  FOLDER: 'Cloud folder',
  GROUP: 'Group',
  LABEL: 'Information type',
  CONTEXT: 'Information Context',
  ORGANIZATION: 'Organization',
  PRIVATE_EMAIL: 'Personal contact',
  DEPARTMENT: 'Department',
  ACCOUNT: 'Account',
  EVENT: 'Event',
}

/** What can be searched for (S3.065, S3.076). */
export const searchTargets = [
  'employees',
  'files',
  'folders',
  'organization contacts',
  'external contacts',
  'organizations',
  'personal addresses',
] as const

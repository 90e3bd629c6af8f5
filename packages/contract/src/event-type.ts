import { z } from 'zod'

/** What is done to content and its sharing (specification S3.075). */
export const contentEventTypes = [
  'file_copied',
  'file_accessed',
  'file_deleted',
  'file_modified',
  'file_moved',
  'file_uploaded',
  'file_renamed',
  'file_downloaded',
  'folder_created',
  'folder_modified',
  'folder_moved',
  'folder_renamed',
  'folder_deleted',
  'sharing_set',
  'company_link_created',
  'company_link_updated',
  'company_link_deleted',
  'anonymous_link_created',
  'anonymous_link_updated',
  'anonymous_link_deleted',
  'secure_link_created',
  'secure_link_updated',
  'secure_link_deleted',
  'sharing_invitation',
  'scanned_content',
  'email',
] as const
/** Those about who may reach something. */
export const shareEventTypes = [
  'sharing_set',
  'sharing_invitation',
  'company_link_created',
  'company_link_updated',
  'company_link_deleted',
  'anonymous_link_created',
  'anonymous_link_updated',
  'anonymous_link_deleted',
  'secure_link_created',
  'secure_link_updated',
  'secure_link_deleted',
] as const satisfies readonly (typeof contentEventTypes)[number][]
/** What is done to accounts, as a directory's log tells. */
const accountEventTypes = [
  'sign_in',
  'sign_in_failed',
  'account_changed',
  'group_changed',
  'role_changed',
  'application_changed',
  'settings_changed',
] as const
/** What somebody else's watch over services says of an account. */
const alertEventTypes = ['security_alert'] as const
/** What a service's own rules against data loss say of content, as far as it tells. */
const ruleEventTypes = ['dlp_rule_matched', 'dlp_rule_undone'] as const
export const eventTypes = [...contentEventTypes, ...accountEventTypes, ...ruleEventTypes, ...alertEventTypes] as const
/** What an actor did. */
export const EventType = z.enum(eventTypes)
export type EventType = z.infer<typeof EventType>

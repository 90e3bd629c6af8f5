import { z } from 'zod'

export const playbookIds = [
  'close_anonymous_links',
  'close_organisation_links',
  'expire_old_links',
  'remove_personal_access',
  'remove_untrusted_organisations',
  'remove_everyone',
  'quarantine',
  'apply_label',
  'rotate_secrets',
  'disable_ghost_accounts',
  'enforce_mfa',
  'fix_public_storage',
  'revoke_public_grants',
  'remove_forwarding',
  'delete_stale_copies',
  'review_access',
] as const
export const PlaybookId = z.enum(playbookIds)
export type PlaybookId = z.infer<typeof PlaybookId>

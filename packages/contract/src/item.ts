import { z } from 'zod'

/** What a piece of content is. */
export const itemKinds = ['file', 'email', 'attachment', 'message', 'page', 'issue', 'table', 'column'] as const
export const ItemKind = z.enum(itemKinds)
export type ItemKind = z.infer<typeof ItemKind>

/** Every item ends in one of these; seen = complete + partial + skipped + failed. */
export const itemStatuses = ['complete', 'partial', 'skipped', 'failed'] as const
export const ItemStatus = z.enum(itemStatuses)
export type ItemStatus = z.infer<typeof ItemStatus>

/** Why an item is not complete. Stable codes; the web has a sentence and a way out for each. */
export const itemReasons = [
  // skipped
  'encrypted',
  'rights_managed',
  'archived',
  'too_large',
  'unsupported',
  'malware',
  'empty',
  'symlink',
  'special_file',
  'excluded',
  'not_read_yet',
  // partial
  'time_limit',
  'memory_limit',
  'inflated_limit',
  'ratio_limit',
  'depth_limit',
  'entry_limit',
  'page_limit',
  'text_limit',
  'truncated',
  'damaged',
  'part_unreadable',
  'ocr_off',
  'rule_failed',
  'sampled',
  // failed
  'permission_denied',
  'vanished',
  'changed_while_read',
  'io_error',
  'parser_crashed',
  'malformed',
  'internal',
] as const
export const ItemReason = z.enum(itemReasons)
export type ItemReason = z.infer<typeof ItemReason>

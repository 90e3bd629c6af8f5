import type { ItemReason } from '@sharelight/contract'

const names: Record<ItemReason, string> = {
  encrypted: 'Protected by a password', rights_managed: 'Protected by rights management', too_large: 'Larger than the limit', unsupported: 'Format not supported', empty: 'Empty', symlink: 'Link to another place',
  special_file: 'Device, pipe or socket', excluded: 'Left out by settings', time_limit: 'Took too long', memory_limit: 'Needed too much memory', inflated_limit: 'Too large unpacked', ratio_limit: 'Unpacks suspiciously',
  depth_limit: 'Archives nested too deep', entry_limit: 'Too many entries', page_limit: 'Too many pages', text_limit: 'Too much text', truncated: 'Cut off', damaged: 'Damaged', part_unreadable: 'A part is unreadable',
  ocr_off: 'Pictures of text', rule_failed: 'A rule failed', permission_denied: 'No permission to read', vanished: 'Gone before it was read', changed_while_read: 'Changed while it was read', io_error: 'Disk or network error',
  parser_crashed: 'Reader crashed', malformed: 'Broken', internal: 'Failed inside Sharelight',
}

/** In two or three words, why an item was not read completely. */
export const reasonNames: Record<string, string> = names

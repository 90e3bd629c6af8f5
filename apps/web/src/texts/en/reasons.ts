import type { ItemReason } from '@sharelight/contract'

const names: Record<ItemReason, string> = {
  encrypted: 'Protected by a password', rights_managed: 'Protected by rights management', too_large: 'Larger than the limit',
  unsupported: 'Format not supported', empty: 'Empty', symlink: 'Link to another place',
  special_file: 'Device, pipe or socket', excluded: 'Left out by settings', time_limit: 'Took too long', memory_limit: 'Needed too much memory',
  inflated_limit: 'Too large unpacked', ratio_limit: 'Unpacks suspiciously',
  depth_limit: 'Archives nested too deep', entry_limit: 'Too many entries', page_limit: 'Too many pages', text_limit: 'Too much text',
  truncated: 'Cut off', damaged: 'Damaged', part_unreadable: 'A part is unreadable',
  ocr_off: 'Pictures of text', rule_failed: 'A rule failed', permission_denied: 'No permission to read', vanished: 'Gone before it was read',
  changed_while_read: 'Changed while it was read', io_error: 'Disk or network error',
  parser_crashed: 'Reader crashed', malformed: 'Broken', internal: 'Failed inside Sharelight',
}

/** In two or three words, why an item was not read completely. */
export const reasonNames: Record<string, string> = names

/** Why an item was not read completely, and what can be done. */
export const reasons: Record<ItemReason, string> = {
  encrypted: 'It is protected by a password. Save a copy without one to have it read.',
  rights_managed: 'It is protected by rights management. Only those with rights can open it.',
  too_large: 'It is larger than the limit. Raise the limit in the source\'s settings to have it read.',
  unsupported: 'Its format cannot be read yet. Only its name and sharing are known.',
  empty: 'It is empty.', symlink: 'It is a link to another place. Links are not followed.',
  special_file: 'It is a device, pipe or socket, not a document.', excluded: 'The source\'s settings leave it out.',
  time_limit: 'Reading it took longer than the time limit, so only part of it was read.',
  memory_limit: 'Reading it needed more memory than the limit, so only part of it was read.',
  inflated_limit: 'Unpacked it is larger than the limit, so only part of it was read.',
  ratio_limit: 'It unpacks to far more than its size, as archives made to do harm do, so reading stopped.',
  depth_limit: 'Archives lie in archives deeper than the limit, so the innermost were not read.',
  entry_limit: 'It holds more entries than the limit, so only the first were read.',
  page_limit: 'It has more pages than the limit, so only the first were read.',
  text_limit: 'It has more text than the limit, so only the beginning was read.', truncated: 'It ends in the middle, as a broken download does.',
  damaged: 'It is damaged; what could be saved was read.', part_unreadable: 'A part of it could not be read.',
  ocr_off: 'It holds pictures of text, and text recognition is off.', rule_failed: 'A rule failed on it; the other rules were applied.',
  permission_denied: 'Sharelight may not open it. Give its user read access and scan again.', vanished: 'It was gone before it could be read.',
  changed_while_read: 'It changed while it was read. The next scan reads it again.',
  io_error: 'The disk or network failed while it was read. Scan again.', parser_crashed: 'Its reader crashed on it. The next version may read it.',
  malformed: 'It is not what its name says, or it is broken beyond reading.', internal: 'Something failed inside Sharelight.',
}

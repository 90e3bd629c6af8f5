import type { EventType } from '@sharelight/contract'

/** What is told of an event to people who see nothing else of it. */
export interface ToldEvent {
  type: EventType
  time: Date
  /** Name of the file or folder. */
  object: string
  recipients: readonly string[]
}

const deeds: Readonly<Record<EventType, string>> = {
  file_copied: 'copied',
  file_accessed: 'opened',
  file_deleted: 'deleted',
  file_modified: 'changed',
  file_moved: 'moved',
  file_uploaded: 'uploaded',
  file_renamed: 'renamed',
  file_downloaded: 'downloaded',
  folder_created: 'created',
  folder_modified: 'changed',
  folder_moved: 'moved',
  folder_renamed: 'renamed',
  folder_deleted: 'deleted',
  sharing_set: 'shared',
  company_link_created: 'made a link for the whole organisation to',
  company_link_updated: 'changed a link for the whole organisation to',
  company_link_deleted: 'removed a link for the whole organisation to',
  anonymous_link_created: 'made a link that anybody can open to',
  anonymous_link_updated: 'changed a link that anybody can open to',
  anonymous_link_deleted: 'removed a link that anybody could open to',
  secure_link_created: 'made a link for named people to',
  secure_link_updated: 'changed a link for named people to',
  secure_link_deleted: 'removed a link for named people to',
  sharing_invitation: 'invited somebody to',
  scanned_content: 'hold',
  email: 'sent',
  sign_in: 'signed in to',
  sign_in_failed: 'failed to sign in to',
  account_changed: 'changed the account',
  group_changed: 'changed the group',
  role_changed: 'changed the role',
  application_changed: 'changed the application',
  settings_changed: 'changed the security settings of',
  dlp_rule_matched: 'set off a rule against data loss with',
  dlp_rule_undone: 'no longer sets off a rule against data loss with',
  security_alert: 'set off a security alert with',
}
/** Of what is neither file nor folder, which an event of accounts has none of. */
const plainDeeds: Partial<Record<EventType, string>> = {
  sign_in: 'signed in',
  sign_in_failed: 'failed to sign in',
  account_changed: 'changed an account',
  group_changed: 'changed a group',
  role_changed: 'changed who holds a role',
  application_changed: 'changed an application',
  settings_changed: 'changed security settings',
  dlp_rule_matched: 'set off a rule against data loss',
  dlp_rule_undone: 'no longer sets off a rule against data loss',
  security_alert: 'set off a security alert',
}
const shown = 3

/** What somebody did, in one sentence that is told to `who` himself when it is “You”. */
export function eventSentence(who: string, event: ToldEvent, timeZone: string): string {
  const at = new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'long', timeStyle: 'short' }).format(event.time)
  const named = event.recipients.slice(0, shown).map(inLine)
  const more = event.recipients.length - named.length
  const recipients = [...named, ...(more > 0 ? [`${more} more`] : [])]
  const towards = recipients.length ? ` with ${recipients.join(', ')}` : ''
  const object = inLine(event.object)
  const plain = object ? undefined : plainDeeds[event.type]
  if (plain !== undefined) return `${inLine(who)} ${plain} on ${at}.`
  return `${inLine(who)} ${deeds[event.type]} “${object || 'something'}”${event.type === 'email' ? towards.replace(' with ', ' to ') : towards} on ${at}.`
}

/** A name from elsewhere as part of a line: no line breaks, nothing that turns the direction of what follows, and not endless. */
export function inLine(text: string): string {
  const plain = text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .trim()
  return plain.length > 120 ? `${plain.slice(0, 119)}…` : plain
}

/** Fills in `{name}`, `{event}` and `{organisation}` in one pass, so that a name that reads `{event}` stays that. Paragraphs are parted by empty lines. */
export function filledTemplate(text: string, values: { name: string; event: string; organisation: string }): string[] {
  const filled = text.replace(/\{(name|event|organisation)\}/g, (_, name: keyof typeof values) =>
    inLineOf(name, values[name]),
  )
  return filled
    .split(/\r?\n\s*\r?\n/)
    .map(paragraph => paragraph.trim())
    .filter(Boolean)
}

const inLineOf = (name: string, value: string) => (name === 'event' ? value : inLine(value))

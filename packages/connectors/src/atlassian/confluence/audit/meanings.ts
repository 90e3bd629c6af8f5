import { letsAnybodyIn, type Meaning } from '../../audit/events.ts'
import type { AuditEntry } from '../../audit/server-log.ts'

/** By what records say of themselves, from the particular to the general. */
const bySummary: readonly (readonly [RegExp, Meaning])[] = [
  [/\b(login|log ?in|sign ?in)\b.*\b(fail|denied)|failed (login|log ?in)/i, { type: 'sign_in_failed' }],
  [/\b(logged in|login|log in|signed in)\b/i, { type: 'sign_in' }],
  [/public link.*(on|created|enabled|activated|turned on)/i, { type: 'anonymous_link_created' }],
  [/public link.*(off|deleted|disabled|deactivated|removed|blocked)/i, { type: 'anonymous_link_deleted' }],
  [/(space|page|content|pdf|word|site|data|backup).*\bexport/i, { type: 'file_downloaded' }],
  [/export(ed)?\b.*(space|page|content|site|data)/i, { type: 'file_downloaded' }],
  [/restriction|permission|anonymous|access|shared|guest|collaborator/i, { type: 'sharing_set' }],
  [/(page|blog ?post|content|attachment).*(view|read|download)/i, { type: 'file_accessed' }],
  [/(page|blog ?post|content|attachment).*(delet|purg|trash|remov)/i, { type: 'file_deleted' }],
  [/(page|blog ?post|content).*moved/i, { type: 'file_moved' }],
  [
    /(page|blog ?post|content|attachment).*(created|added|uploaded|published|imported|restored|copied)/i,
    { type: 'file_uploaded' },
  ],
  [
    /(page|blog ?post|content|attachment|comment).*(updated|edited|changed|renamed|archived)/i,
    { type: 'file_modified' },
  ],
  [/space.*created/i, { type: 'folder_created' }],
  [/space.*(deleted|removed|trash|purg|archived)/i, { type: 'folder_deleted' }],
  [/space.*(updated|edited|changed|renamed|restored|logo|configuration|label)/i, { type: 'folder_modified' }],
  [/(added|removed).*(to|from) group|group.*member/i, { type: 'group_changed' }],
  [/\bgroup.*(created|deleted|updated|removed|renamed)/i, { type: 'group_changed' }],
  [
    /user.*(created|deleted|deactivated|reactivated|activated|updated|edited|renamed|password|unsynced|invited|details)/i,
    { type: 'account_changed' },
  ],
  [/token|oauth|\bapp\b|add-?on|plugin|module|webhook|application link/i, { type: 'application_changed' }],
]

/** By the categories of Confluence's log. */
const byCategory: readonly (readonly [RegExp, Meaning])[] = [
  [/^(permissions|security)$/i, { type: 'sharing_set' }],
  [/^(users and groups|user management)$/i, { type: 'account_changed' }],
  [/^(pages|page|content)$/i, { type: 'file_modified' }],
  [/^(spaces?)$/i, { type: 'folder_modified' }],
  [/^(import\/export|import and export)$/i, { type: 'file_downloaded' }],
  [/^(plugins?|apps?|application links)$/i, { type: 'application_changed' }],
  [
    /^(global administration|global admin|admin|auditing|scheduled jobs?|templates?|look and feel|data pipeline|analytics|automation|system|end user activity|local config.*|global templates.*|customi[sz]e|mail|configuration|content archiving|data policies|classification.*)$/i,
    { type: 'settings_changed' },
  ],
]

export function meaningOf(entry: AuditEntry): Meaning | undefined {
  const { summary, category } = entry
  const named =
    bySummary.find(([pattern]) => pattern.test(summary))?.[1] ??
    byCategory.find(([pattern]) => pattern.test(category))?.[1]
  if (named === undefined || named === 'left out' || named.type !== 'sharing_set') {
    const isOpen = named !== undefined && named !== 'left out' && named.type === 'anonymous_link_created'
    return isOpen ? { type: 'anonymous_link_created', isOpen } : named
  }
  return letsAnybodyIn(entry) && !/remov|revok|delet/i.test(summary) ? { type: 'sharing_set', isOpen: true } : named
}

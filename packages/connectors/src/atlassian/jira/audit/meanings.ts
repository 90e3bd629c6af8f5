import { letsAnybodyIn, type Meaning } from '../../audit/events.ts'
import type { AuditEntry } from '../../audit/server-log.ts'

/** By what records say of themselves, from the particular to the general. */
const bySummary: readonly (readonly [RegExp, Meaning])[] = [
  [
    /\b(login|log ?in|sign ?in|authentication)\b.*\b(fail|denied|unsuccessful)|failed (login|log ?in|sign ?in)/i,
    { type: 'sign_in_failed' },
  ],
  [/\b(user )?(logged in|login|log in|signed in)\b/i, { type: 'sign_in' }],
  [/\b(issue|project|data|backup|audit log)s? (was |were )?(exported|export)/i, { type: 'file_downloaded' }],
  [/attachment.*(download|view)/i, { type: 'file_downloaded' }],
  [/attachment.*(add|creat|upload)/i, { type: 'file_uploaded' }],
  [/attachment.*(delet|remov)/i, { type: 'file_deleted' }],
  [/issues?( was| were)? (bulk )?deleted|delete.*issue/i, { type: 'file_deleted' }],
  [/issue security/i, { type: 'sharing_set' }],
  [/issue.*(view|access)/i, { type: 'file_accessed' }],
  [/project (was )?created/i, { type: 'folder_created' }],
  [/project (was )?(deleted|archived|moved to trash)/i, { type: 'folder_deleted' }],
  [/project.*(role|permission|access)|permission|share|visibility|anonymous|browse/i, { type: 'sharing_set' }],
  [
    /project (was )?(updated|restored|changed|renamed)|project.*(lead|component|version|category|avatar|type|default assignee)/i,
    { type: 'folder_modified' },
  ],
  [/(added|removed).*(to|from) group|group.*member/i, { type: 'group_changed' }],
  [/\bgroup (was )?(created|deleted|updated|renamed)/i, { type: 'group_changed' }],
  [
    /user.*(created|deleted|deactivated|activated|updated|renamed|password|anonymi[sz]ed|invited|property)/i,
    { type: 'account_changed' },
  ],
  [/token|oauth|\bapp\b|add-?on|plugin|webhook|application link|connect/i, { type: 'application_changed' }],
]

/** By the categories of Jira's log, in the cloud and of a Data Center, whose records each change a setting. */
const byCategory: readonly (readonly [RegExp, Meaning])[] = [
  [/^(user management|users?|users? and groups?)$/i, { type: 'account_changed' }],
  [/^group management$/i, { type: 'group_changed' }],
  [/^(permissions|filters|dashboards|filters and dashboards|project roles|issue security)$/i, { type: 'sharing_set' }],
  [/^(projects?|components|versions)$/i, { type: 'folder_modified' }],
  [/^(applications|plugins|apps|webhooks|application links)$/i, { type: 'application_changed' }],
  [
    /^(auditing|boards|fields|custom fields|general configuration|issue type|issue types|migration|notifications|priorities|resolutions|screens|statuses|system|workflows|workflow schemes|global administration|jql|sla|automation|end user activity|advanced roadmaps|jira mobile|local config.*|data policies|time tracking|mail|import.*|localization|announcements?)$/i,
    { type: 'settings_changed' },
  ],
]

export function meaningOf(entry: AuditEntry): Meaning | undefined {
  const { summary, category } = entry
  const named =
    bySummary.find(([pattern]) => pattern.test(summary))?.[1] ??
    byCategory.find(([pattern]) => pattern.test(category))?.[1]
  if (named === undefined || named === 'left out' || named.type !== 'sharing_set') return named
  return letsAnybodyIn(entry) ? { type: 'sharing_set', isOpen: true } : named
}

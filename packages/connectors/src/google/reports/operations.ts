import type { EventType } from '@sharelight/contract'
import { chat } from './chat.ts'
import { mailMeaningOf } from './mail.ts'
import { change, each, leftOut, type Meaning, type Meanings } from './meaning.ts'
import type { Deed } from './record.ts'

const share: Meaning = { kind: 'share' }
const member: Meaning = { kind: 'member' }
const file = (of: EventType, folder?: EventType): Meaning => ({ kind: 'file', file: of, ...(folder && { folder }) })

/** @see https://developers.google.com/workspace/admin/reports/v1/appendix/activity/drive */
const drive: Meanings = {
  ...each(file('file_accessed'), 'view', 'preview', 'print', 'access_item_content', 'sheets_import_range'),
  ...each(file('file_accessed'), 'access_url', 'sheets_import_url', 'download_forms_response'),
  ...each(file('file_downloaded'), 'download', 'sync_item_content', 'email_as_attachment', 'email_collaborators'),
  ...each(file('file_uploaded', 'folder_created'), 'create', 'upload'),
  ...each(file('file_modified', 'folder_modified'), 'edit', 'untrash', 'change_document_settings', 'restore_version'),
  ...each(file('file_renamed', 'folder_renamed'), 'rename'),
  ...each(file('file_moved', 'folder_moved'), 'move', 'add_to_folder', 'remove_from_folder'),
  ...each(file('file_deleted', 'folder_deleted'), 'trash', 'delete'),
  ...each(file('file_copied'), 'copy', 'source_copy'),
  ...each(share, 'change_user_access', 'change_document_visibility', 'change_document_access_scope', 'change_owner'),
  ...each(share, 'publish_change'),
  ...each(member, 'shared_drive_membership_change', 'team_drive_membership_change'),
  ...each(change('settings_changed'), 'shared_drive_settings_change', 'team_drive_settings_change'),
  ...each(change('settings_changed'), 'shared_drive_create', 'shared_drive_delete', 'shared_drive_rename'),
  // Who may pass it on; what lies below takes it over; asked for and not given; and what nobody did.
  ...each(leftOut, 'change_acl_editors', 'change_acl_editors_on_folder', 'storage_usage_update', 'prefetch'),
  ...each(leftOut, 'change_user_access_hierarchy_reconciled', 'change_document_visibility_hierarchy_reconciled'),
  ...each(leftOut, 'change_document_access_scope_hierarchy_reconciled', 'change_acl_editors_hierarchy_reconciled'),
  ...each(leftOut, 'change_owner_hierarchy_reconciled', 'owner_changed_from_inheritance', 'request_access'),
  ...each(leftOut, 'deny_access_request', 'expire_access_request', 'add_lock', 'remove_lock', 'add_subscription'),
  ...each(leftOut, 'approval_requested', 'approval_canceled', 'approval_completed', 'approval_reviewer_responded'),
  ...each(leftOut, 'approval_comment_added', 'approval_due_time_change', 'approval_reviewer_change'),
  ...each(leftOut, 'apply_security_update', 'remove_security_update', 'shared_drive_apply_security_update'),
  ...each(leftOut, 'shared_drive_remove_security_update', 'enable_inherited_permissions', 'script_trigger_created'),
  ...each(
    leftOut,
    'label_added',
    'label_applied',
    'label_removed',
    'label_field_changed',
    'label_added_by_item_create',
  ),
  ...each(leftOut, 'create_comment', 'edit_comment', 'delete_comment', 'resolve_comment', 'reopen_comment'),
  ...each(leftOut, 'reassign_comment', 'connected_sheets_query', 'submit_form_response', 'gemini_generate'),
  disable_inherited_permissions: file('file_modified', 'folder_modified'),
}

/** @see https://developers.google.com/workspace/admin/reports/v1/appendix/activity/login */
const login: Meanings = {
  ...each(change('sign_in'), 'login_success', 'suspicious_login', 'suspicious_login_less_secure_app'),
  ...each(change('sign_in'), 'suspicious_programmatic_login'),
  ...each(change('sign_in_failed'), 'login_failure', 'risky_sensitive_action_blocked'),
  ...each(change('account_changed'), 'account_disabled_generic', 'account_disabled_hijacked', 'gov_attack_warning'),
  ...each(change('account_changed'), 'account_disabled_password_leak', 'account_disabled_spamming'),
  ...each(change('account_changed'), 'account_disabled_spamming_through_relay', 'passkey_enrolled', 'passkey_removed'),
  ...each(leftOut, 'login_challenge', 'login_verification', 'logout', 'risky_sensitive_action_allowed'),
  // The log of accounts tells of them, too.
  ...each(leftOut, '2sv_disable', '2sv_enroll', 'password_edit', 'recovery_email_edit', 'recovery_phone_edit'),
  ...each(leftOut, 'recovery_secret_qa_edit', 'email_forwarding_out_of_domain', 'titanium_enroll', 'titanium_unenroll'),
}

const accounts: Meanings = {
  ...each(change('account_changed'), '2sv_disable', '2sv_enroll', 'password_edit', 'recovery_email_edit'),
  ...each(change('account_changed'), 'recovery_phone_edit', 'recovery_secret_qa_edit', 'titanium_enroll'),
  ...each(change('account_changed'), 'titanium_unenroll', 'email_forwarding_out_of_domain'),
}

const token: Meanings = {
  ...each(change('application_changed'), 'authorize', 'revoke'),
  ...each(leftOut, 'activity', 'request'),
}

const groups: Meanings = {
  ...each(change('group_changed'), 'add_member', 'add_user', 'remove_member', 'remove_user', 'update_member_role'),
  ...each(change('group_changed'), 'add_member_role', 'remove_member_role', 'create_group', 'delete_group'),
  ...each(change('group_changed'), 'change_group_setting', 'update_group', 'join', 'leave', 'accept_invitation'),
  ...each(change('group_changed'), 'approve_join_request', 'invite_member', 'add_security_setting'),
  ...each(change('group_changed'), 'change_security_setting', 'remove_security_setting', 'add_dynamic_group_query'),
  ...each(change('group_changed'), 'change_dynamic_group_query', 'add_info_setting', 'change_info_setting'),
  ...each(change('group_changed'), 'remove_info_setting', 'ban_member_with_moderation', 'reinvite_member'),
  ...each(leftOut, 'reject_join_request', 'request_to_join', 'revoke_invitation', 'reject_invitation', 'search'),
}

const apps: Readonly<Record<string, Meanings>> = {
  drive,
  login,
  token,
  user_accounts: accounts,
  groups_enterprise: groups,
  chat,
}

/** Changes of calendars are of no file, account or setting. */
const unread = new Set(['calendar'])

/** What a deed means that a log tells; nothing where no rule knows it. */
export function meaningOf(app: string, deed: Deed): Meaning | undefined {
  if (unread.has(app)) return leftOut
  if (app === 'admin') return ofAdministrator(deed)
  if (app === 'gmail') return mailMeaningOf(deed)
  const meanings = apps[app] ?? {}
  const name = deed.name.toLowerCase()
  return Object.hasOwn(meanings, name) ? meanings[name] : undefined
}

/** Administrators look more often than they change. */
const look =
  /^(ALERT_CENTER_.*(VIEW|LIST|SEARCH).*|SECURITY_INVESTIGATION_(QUERY|OBJECT|CHART|CONTENT).*|.*_(SEARCH|VIEW|VIEWED|DOWNLOAD|EXPORT|QUERY)(_.*)?|DOWNLOAD_.*|VIEW_.*|EXPORT_.*|ACTION_(CANCELLED|REQUESTED))$/
const ofApplications =
  /API_CLIENT|OAUTH|TRUSTED_APP|APPLICATION_(ADDED|REMOVED)|^(ADD|REMOVE)_APPLICATION|API_ACCESS|THIRD_PARTY/

/** By the kinds that the log sorts them into: there are hundreds of names. */
const kinds: readonly (readonly [RegExp, EventType])[] = [
  [/^DELEGATED_ADMIN_SETTINGS$/, 'role_changed'],
  [/^GROUP_SETTINGS$/, 'group_changed'],
  [/^(USER_SETTINGS|LICENSES_SETTINGS)$/, 'account_changed'],
  [
    /(_SETTINGS|^SECURITY_INVESTIGATION|^ALERT_CENTER|^SITES|^SYSTEM_DEFINED_RULE.*|^SECURITY_CENTER|_RULES?)$/,
    'settings_changed',
  ],
]

function ofAdministrator({ type, name }: Deed): Meaning | undefined {
  if (look.test(name)) return leftOut
  const found = kinds.find(([pattern]) => pattern.test(type ?? ''))?.[1]
  if (!found) return undefined
  return change(ofApplications.test(name) ? 'application_changed' : found)
}

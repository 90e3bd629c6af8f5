import type { AccountTables } from './accounts.ts'
import type { ConnectionTables } from './connections.ts'
import type { ConsentTables } from './consents.ts'
import type { CounterTables } from './counters.ts'
import type { CursorTables } from './cursors.ts'
import type { DecisionTables } from './decisions.ts'
import type { DeviceTables } from './devices.ts'
import type { DepartmentTables } from './departments.ts'
import type { ErasureTables } from './erasures.ts'
import type { FeedTables } from './feeds.ts'
import type { IdempotencyTables } from './idempotency.ts'
import type { KeyTables } from './keys.ts'
import type { LabellingTables } from './labelling.ts'
import type { OwnLabelTables } from './own-labels.ts'
import type { NumberTables } from './numbers.ts'
import type { PolicyTables } from './policies.ts'
import type { PostureTables } from './posture.ts'
import type { ReceiverTables } from './receivers.ts'
import type { RecordTables } from './records.ts'
import type { ReportTables } from './reports.ts'
import type { ScimTables } from './scim.ts'
import type { SignInTables } from './sign-in.ts'
import type { SourceTables } from './sources.ts'
import type { WorkTables } from './work.ts'

export type { ErasureRow } from './erasures.ts'
export type { LabellingRunRow } from './labelling.ts'
export type { PolicyRow } from './policies.ts'
export type { ReportRunRow, ReportScheduleRow, ReportTemplateRow } from './reports.ts'
export type { AttachedFile, WaitingMailRow } from './records.ts'
export type { ReceiverRow, TicketRow } from './receivers.ts'

/** All tables of the meta store. */
export interface Database
  extends
    AccountTables,
    SignInTables,
    ConnectionTables,
    ConsentTables,
    SourceTables,
    CursorTables,
    FeedTables,
    PostureTables,
    DecisionTables,
    DepartmentTables,
    OwnLabelTables,
    WorkTables,
    KeyTables,
    NumberTables,
    LabellingTables,
    PolicyTables,
    ReceiverTables,
    ErasureTables,
    RecordTables,
    ReportTables,
    ScimTables,
    CounterTables,
    DeviceTables,
    IdempotencyTables {}

/** Tables whose rows each belong to one organisation. Every table is here or in `sharedTables`: a test holds that. */
export const tenantTables = [
  'users',
  'sessions',
  'passkeys',
  'api_keys',
  'secrets',
  'data_sources',
  'scans',
  'label_overrides',
  'insight_overrides',
  'trust_decisions',
  'justifications',
  'investigations',
  'notifications',
  'notification_choices',
  'waiting_mails',
  'tasks',
  'audit_trail',
  'audit_trails',
  'support_access',
  'identity_providers',
  'sign_in_identities',
  'integrations',
  'accounts',
  'custom_labels',
  'custom_label_versions',
  'custom_label_rows',
  'exceptions',
  'outbox',
  'plans',
  'journal',
  'plan_runs',
  'playbook_work',
  'idempotency_keys',
  'scan_cursors',
  'scan_retries',
  'scan_gaps',
  'directory_accounts',
  'directory_memberships',
  'resources',
  'mailbox_forwards',
  'unmapped_records',
  'posture_runs',
  'posture_results',
  'posture_failures',
  'posture_days',
  'posture_exceptions',
  'leavers',
  'people_departments',
  'account_reach',
  'number_ranges',
  'numbers',
  'hand_overs',
  'data_keys',
  'consents',
  'consent_flows',
  'policies',
  'policy_matches',
  'policy_acts',
  'policy_questions',
  'erasures',
  'erasure_entries',
  'labelling',
  'labelling_runs',
  'report_templates',
  'report_schedules',
  'report_runs',
  'report_files',
  'receivers',
  'deliveries',
  'receiver_seen',
  'tickets',
  'scim_tokens',
  'admin_groups',
  'admin_group_members',
  'device_codes',
  'devices',
  'device_batches',
  'device_policies',
] as const satisfies readonly (keyof Database)[]

/** Reached by no organisation's own connection: only through `acrossOrganisations`. */
export const sharedTables = [
  'setup_tokens',
  'spent_challenges',
  'attempts',
  'counters',
  'wrapping_keys',
  'installation_keys',
  'throttle_pauses',
] as const satisfies readonly (keyof Database)[]

/** The organisation's own row: scoped by `id`. */
export const organisationTable = 'organisations' satisfies keyof Database

import type { Signal } from '@sharelight/contract'

/** The published schema that what is sent follows. */
export const ocsfVersion = '1.3.0'

/** Classes by their number in the schema: https://schema.ocsf.io */
const classes = {
  fileActivity: { category: 1, uid: 1001, name: 'File System Activity' },
  dataSecurityFinding: { category: 2, uid: 2006, name: 'Data Security Finding' },
  detectionFinding: { category: 2, uid: 2004, name: 'Detection Finding' },
  accountChange: { category: 3, uid: 3001, name: 'Account Change' },
  entityManagement: { category: 3, uid: 3004, name: 'Entity Management' },
} as const
type Class = (typeof classes)[keyof typeof classes]

export type OcsfEvent = Record<string, unknown>

/** One signal as an event of the Open Cybersecurity Schema Framework. */
export function ocsfEvent(signal: Signal, tenant: string): OcsfEvent {
  switch (signal.kind) {
    case 'detection':
      return finding(classes.dataSecurityFinding, signal, tenant)
    case 'policy_match':
      return finding(classes.detectionFinding, signal, tenant)
    case 'activity':
      return fileActivity(signal, tenant)
    case 'account_change':
      return accountChange(signal, tenant)
    default:
      return entityManagement(signal, tenant)
  }
}

interface Told {
  signal: Signal
  tenant: string
  activity: Activity
}
interface Activity {
  id: number
  name: string
}

const mostRecipients = 20
/** An e-mail address. */
const recipientOf = (value: string) => ({ name: 'recipient', type_id: 5, type: 'Email Address', value })

const severityNames = ['Informational', 'Low', 'Medium', 'High'] as const

function base({ category, uid, name }: Class, { signal, tenant, activity }: Told): OcsfEvent {
  return {
    activity_id: activity.id,
    activity_name: activity.name,
    category_uid: category,
    class_uid: uid,
    class_name: name,
    type_uid: uid * 100 + activity.id,
    time: Date.parse(signal.time),
    severity_id: signal.severity + 1,
    severity: severityNames[signal.severity],
    message: signal.title,
    ...(signal.recipients.length && { observables: signal.recipients.slice(0, mostRecipients).map(recipientOf) }),
    metadata: {
      version: ocsfVersion,
      uid: signal.id,
      tenant_uid: tenant,
      product: { name: 'Sharelight', vendor_name: 'Sharelight', lang: 'en' },
    },
  }
}

function finding(of: Class, signal: Signal, tenant: string): OcsfEvent {
  const { id, time, title, link, labels, reasons, subject, source, policy } = signal
  return {
    ...base(of, { signal, tenant, activity: { id: 1, name: 'Create' } }),
    status_id: 1,
    status: 'New',
    is_alert: true,
    finding_info: {
      uid: id,
      title,
      types: [...reasons],
      created_time: Date.parse(time),
      ...(link && { src_url: link }),
      ...(source && { data_sources: [source.name || source.id] }),
      ...(policy && { analytic: { uid: policy.id, name: policy.name, type_id: 1, type: 'Rule' } }),
    },
    ...(of.uid === 2006
      ? {
          data_security: dataSecurity(signal),
          ...(actorOf(signal) && { actor: actorOf(signal) }),
          file: fileOf(signal),
        }
      : {}),
    resources: [{ ...named(subject), type: subject.type, ...(labels.length && { labels: [...labels] }) }],
  }
}

/** Not confidential, confidential, restricted. */
const confidentiality = [1, 2, 2, 6] as const

function dataSecurity({ labels, sensitivity, action }: Signal): OcsfEvent {
  return {
    category: labels.join(', ') || 'Unknown',
    category_id: labels.length ? 99 : 0,
    confidentiality_id: confidentiality[sensitivity ?? 0] ?? 0,
    // At rest, or in use.
    data_lifecycle_state_id: action === 'scanned_content' ? 1 : 3,
    // Data discovery and classification.
    detection_system_id: 4,
  }
}

/** Not everything has a name, or is still known by its id: an empty text is no value. */
const named = ({ id, name }: Signal['subject']): OcsfEvent => ({
  name: name || id || 'Unknown',
  ...(id && { uid: id }),
})

const fileOf = ({ subject }: Signal): OcsfEvent => ({ ...named(subject), type_id: subject.type === 'file' ? 1 : 2 })

function actorOf({ actor }: Signal): OcsfEvent | undefined {
  return actor ? { user: userOf(actor) } : undefined
}

const userOf = ({ id, name, address }: NonNullable<Signal['actor']>): OcsfEvent => ({
  name: address || name || id,
  ...(id && { uid: id }),
  ...(address.includes('@') && { email_addr: address }),
  ...(name && { full_name: name }),
})

/** Of the schema's file activities; what it has no number for goes by its own name. */
const fileActivities: readonly [RegExp, Activity][] = [
  [/^(file_uploaded|folder_created)$/, { id: 1, name: 'Create' }],
  [/^(file_accessed|file_downloaded)$/, { id: 2, name: 'Read' }],
  [/_modified$/, { id: 3, name: 'Update' }],
  [/^(file|folder)_deleted$/, { id: 4, name: 'Delete' }],
  [/_(renamed|moved)$/, { id: 5, name: 'Rename' }],
  [/^sharing_|_link_/, { id: 7, name: 'Set Security' }],
]

function fileActivity(signal: Signal, tenant: string): OcsfEvent {
  const { action, source } = signal
  const activity = fileActivities.find(([pattern]) => pattern.test(action))?.[1] ?? { id: 99, name: action }
  return {
    ...base(classes.fileActivity, { signal, tenant, activity }),
    ...statusOf(signal),
    actor: actorOf(signal) ?? { app_name: source?.name || 'Unknown' },
    device: { type_id: 0, name: source?.name || 'Unknown', ...(source && { uid: source.id }) },
    file: fileOf(signal),
  }
}

const statusOf = ({ outcome }: Signal) =>
  outcome === 'success' ? { status_id: 1, status: 'Success' } : { status_id: 2, status: 'Failure' }

const accountActivities: readonly [RegExp, Activity][] = [
  [/^(admin\.(invite|provision)|api-key\.create|scim-token\.create|sso\.add)$/, { id: 1, name: 'Create' }],
  [/^admin\.accept$/, { id: 2, name: 'Enable' }],
  [/^password\.change$/, { id: 3, name: 'Password Change' }],
  [/^password\./, { id: 4, name: 'Password Reset' }],
  [/^(admin\.leave|api-key\.revoke|scim-token\.revoke|sso\.remove)$/, { id: 6, name: 'Delete' }],
  [/^(second-factor\.enable|passkey\.add)$/, { id: 10, name: 'MFA Factor Enable' }],
  [/^(second-factor\.(disable|reset)|passkey\.remove)$/, { id: 11, name: 'MFA Factor Disable' }],
]

function accountChange(signal: Signal, tenant: string): OcsfEvent {
  const { action, subject } = signal
  const activity = accountActivities.find(([pattern]) => pattern.test(action))?.[1] ?? { id: 99, name: action }
  return {
    ...base(classes.accountChange, { signal, tenant, activity }),
    ...statusOf(signal),
    ...(actorOf(signal) && { actor: actorOf(signal) }),
    user: named(subject),
  }
}

const entityActivities: readonly [RegExp, Activity][] = [
  [/[.-](add|create|make|plan|import|give|save|open|invite)$/, { id: 1, name: 'Create' }],
  [/[.-](read|view|see|export|script|list)$/, { id: 2, name: 'Read' }],
  [/[.-](remove|delete|revoke|drop|end|close)$/, { id: 4, name: 'Delete' }],
]

function entityManagement(signal: Signal, tenant: string): OcsfEvent {
  const { kind, action, subject, title } = signal
  const activity = entityActivities.find(([pattern]) => pattern.test(action))?.[1] ?? { id: 3, name: 'Update' }
  return {
    ...base(classes.entityManagement, { signal, tenant, activity }),
    ...statusOf(signal),
    ...(actorOf(signal) && { actor: actorOf(signal) }),
    comment: kind === 'audit_entry' ? action : title,
    entity: { ...named(subject), type: subject.type },
  }
}

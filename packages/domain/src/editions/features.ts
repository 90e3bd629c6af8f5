import { featureIds, type EditionName, type EnvironmentName, type Feature, type FeatureId } from '@sharelight/contract'
import { isAtLeast } from './editions.ts'

type Definition = readonly [
  name: string,
  group: Feature['group'],
  edition: EditionName,
  flags?: { controllable?: boolean; exposable?: boolean },
]

/** Name, group and lowest edition of each feature. */
const definitions: Readonly<Record<FeatureId, Definition>> = {
  overview: ['Overview', 'generic', 'launch'],
  it_scripts: ['Playbooks', 'autonomous_compliance', 'standard', { exposable: true }],
  reports: ['Reports & Audit', 'generic', 'launch'],
  csv_report_scheduler: ['Scheduled CSV reports', 'generic', 'standard', { exposable: true }],
  pdf_report_schedule: ['Scheduled PDF reports', 'generic', 'standard', { exposable: true }],
  executive_reports: ['Executive reports', 'information_visibility', 'standard', { exposable: true }],
  pdf_report: ['PDF reports', 'generic', 'standard', { exposable: true }],
  risky_events_report: ['Risky events report', 'information_visibility', 'standard', { exposable: true }],
  conversation: ['Conversation', 'information_visibility', 'standard', { controllable: true }],
  data_scanner_service: ['Data scanner', 'dss', 'launch'],
  security_posture: ['Security posture', 'information_visibility', 'standard', { exposable: true }],
  on_premises: ['On-premises file systems', 'additional_connectors', 'launch'],
  sp_site_permission: ['SharePoint site permissions', 'info_at_rest', 'standard', { exposable: true }],
  auto_mip_labeling: ['Automatic Microsoft labelling', 'info_protection_deployment', 'standard', { exposable: true }],
  manual_mip_labeling: ['Manual Microsoft labelling', 'info_protection_deployment', 'standard', { exposable: true }],
  expose_other: ['Show content of type Other', 'information_visibility', 'launch', { controllable: true }],
  unprotected_accounts: ['Unprotected accounts', 'identities_protection', 'standard', { exposable: true }],
  custom_information_type: ['Custom information types', 'information_visibility', 'enterprise', { exposable: true }],
  folders_context_labels: ['Folder context labels', 'info_at_rest', 'standard', { controllable: true }],
  pii_labeler: ['Personal information detectors', 'dss', 'launch', { controllable: true }],
  azure_storage: ['Azure storage', 'additional_connectors', 'standard', { exposable: true }],
  aws_storage: ['Amazon S3', 'additional_connectors', 'standard', { exposable: true }],
  endpoints_scanner: ['Endpoint scanner', 'info_at_rest', 'enterprise', { exposable: true }],
  gmail_connector: ['Gmail', 'additional_connectors', 'launch'],
  departments_information: ['Departments', 'information_visibility', 'launch', { controllable: true }],
  recommendations: ['Recommendations', 'autonomous_compliance', 'launch', { controllable: true }],
  justification_automation: ['Policies', 'autonomous_compliance', 'standard', { exposable: true }],
  download_policy: ['Download policies', 'autonomous_compliance', 'enterprise', { exposable: true }],
  educate_risky_users: [
    'Educate risky users',
    'autonomous_compliance',
    'standard',
    { controllable: true, exposable: true },
  ],
  salesforce_source: ['Salesforce', 'additional_connectors', 'standard', { exposable: true }],
}

export const minimumEdition = (feature: FeatureId): EditionName => definitions[feature][2]

export const featureName = (feature: FeatureId) => definitions[feature][0]

/** On these every feature is on (S4.012). */
export const hasEverything = (environment: EnvironmentName) => environment === 'preview' || environment === 'local'

export interface FeatureQuestion {
  edition: EditionName
  environment: EnvironmentName
  /** The organisation's flags. */
  switched?: ReadonlyMap<string, boolean>
  /** What its apps bring along. */
  brought?: ReadonlySet<string>
}

/** Whether a feature is on: by edition or app, unless the organisation's flag says otherwise. A flag may also grant what the edition lacks. */
export function isFeatureOn(id: FeatureId, { edition, environment, switched, brought }: FeatureQuestion): boolean {
  return (
    hasEverything(environment) ||
    (switched?.get(id) ?? (brought?.has(id) === true || isAtLeast(edition, minimumEdition(id))))
  )
}

/** All features as the status calls give them (S3.013). */
export function featuresOf(question: FeatureQuestion): Feature[] {
  return featureIds.map(id => {
    const [name, group, , flags] = definitions[id]
    return {
      id,
      name,
      group,
      controllable: flags?.controllable ?? false,
      exposable: flags?.exposable ?? false,
      enabled: isFeatureOn(id, question),
    }
  })
}

/** When the premium dialog stands before a feature (S4.041). */
export const needsPremium = (id: FeatureId, question: FeatureQuestion) =>
  !isAtLeast(question.edition, 'standard') || !isFeatureOn(id, question)

import { z } from 'zod'

/** Specification S3.014. */
export const featureGroups = [
  'dss',
  'generic',
  'info_at_rest',
  'identities_protection',
  'information_visibility',
  'additional_connectors',
  'info_protection_deployment',
  'autonomous_compliance',
] as const
export const FeatureGroup = z.enum(featureGroups)

/** Specification S3.015. */
export const featureIds = [
  'it_scripts',
  'reports',
  'csv_report_scheduler',
  'pdf_report_schedule',
  'executive_reports',
  'pdf_report',
  'risky_events_report',
  'conversation',
  'data_scanner_service',
  'security_posture',
  'overview',
  'on_premises',
  'sp_site_permission',
  'auto_mip_labeling',
  'manual_mip_labeling',
  'expose_other',
  'unprotected_accounts',
  'custom_information_type',
  'folders_context_labels',
  'pii_labeler',
  'azure_storage',
  'aws_storage',
  'endpoints_scanner',
  'gmail_connector',
  'departments_information',
  'recommendations',
  'justification_automation',
  'download_policy',
  'educate_risky_users',
  'salesforce_source',
] as const
export const FeatureId = z.enum(featureIds)
export type FeatureId = z.infer<typeof FeatureId>

export const Feature = z.object({
  id: FeatureId,
  name: z.string(),
  group: FeatureGroup,
  /** Whether the organisation may switch it. */
  controllable: z.boolean(),
  enabled: z.boolean(),
  /** Whether it is shown to those who do not have it, as something to get. */
  exposable: z.boolean(),
})
export type Feature = z.infer<typeof Feature>

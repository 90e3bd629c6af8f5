import { z } from 'zod'

/** Specification S3.041. */
export const postureGroups = ['AtRest', 'InMotion', 'CloudApp'] as const
export const PostureGroup = z.enum(postureGroups)
export type PostureGroup = z.infer<typeof PostureGroup>

/** Specification S3.042. */
export const postureValues = [
  'data_security',
  'msgs',
  'identities',
  'activities',
  'data_protection',
  'info_governance',
  'dlp',
  'insider_threat',
  'information_access',
] as const
export const PostureValue = z.enum(postureValues)
export type PostureValue = z.infer<typeof PostureValue>

/** Specification S3.043. */
export const catalogueKeys = [
  'az_file_share',
  'msft_365_identities',
  'az_ad_log',
  'az_resource_log',
  'aws_logs',
  'cloud_mongo_db',
  'github',
  'google_workspace',
  'motion_365',
  'msft_365',
  'sp_site_permission',
  'onprem_db',
  'onprem_fs',
  'amazon_s3',
  'mssql_db',
  'msft_dynamics',
  'oracle_cloud_apps',
  'salesforce',
  'az_storage',
  'az_sql_db',
  'az_cosmos_db',
  'amazon_doc_db',
  'hub_spot',
  'gcp',
  'dropbox_storage',
  'slack',
  'jira',
  'snowflake',
  'confluence',
  'box',
] as const
/** One of the above, or one that a connector adds. */
export const CatalogueKey = z
  .string()
  .regex(/^[a-z][a-z0-9_]*$/)
  .meta({ examples: ['amazon_s3'] })
export type CatalogueKey = z.infer<typeof CatalogueKey>

export const CatalogueEntry = z.object({
  id: CatalogueKey,
  data_source: CatalogueKey,
  /** Names of the applications that it covers. */
  sources: z.array(z.string()),
  name: z.string().min(1),
  desc: z.string().min(1),
  icon: z.string(),
  display_name: z.string().min(1),
  security_posture_group: PostureGroup,
  security_postures: z.array(PostureValue).min(1),
})
export type CatalogueEntry = z.infer<typeof CatalogueEntry>

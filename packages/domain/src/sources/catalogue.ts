import type { CatalogueEntry, CatalogueKey, PostureGroup, PostureValue } from '@sharelight/contract'

type Row = readonly [name: string, sources: string, postures: string, desc: string]

const atRest: Partial<Record<CatalogueKey, Row>> = {
  az_file_share: [
    'Azure Files',
    'Azure Files',
    'data_security data_protection information_access',
    'Files on Azure file shares and who may open them.',
  ],
  az_storage: [
    'Azure Blob Storage',
    'Azure Blob Storage',
    'data_security data_protection information_access',
    'Blobs in Azure storage accounts, and containers that are open to the public.',
  ],
  az_sql_db: [
    'Azure SQL Database',
    'Azure SQL',
    'data_security data_protection',
    'Tables and columns of Azure SQL databases, classified from samples.',
  ],
  az_cosmos_db: [
    'Azure Cosmos DB',
    'Azure Cosmos DB',
    'data_security data_protection',
    'Containers of Azure Cosmos DB, classified from samples.',
  ],
  amazon_doc_db: [
    'Amazon DocumentDB',
    'Amazon DocumentDB',
    'data_security data_protection',
    'Collections of Amazon DocumentDB, classified from samples.',
  ],
  cloud_mongo_db: [
    'MongoDB Atlas',
    'MongoDB Atlas',
    'data_security data_protection',
    'Collections of MongoDB in the cloud, classified from samples.',
  ],
  mssql_db: [
    'Microsoft SQL Server',
    'SQL Server',
    'data_security data_protection',
    'Tables and columns of SQL Server databases, classified from samples.',
  ],
  onprem_db: [
    'On-premises databases',
    'PostgreSQL,MySQL,Oracle Database',
    'data_security data_protection',
    'Tables and columns of databases in your own network, classified from samples.',
  ],
  gcp: [
    'Google Cloud Storage',
    'Google Cloud Storage',
    'data_security data_protection information_access',
    'Objects in Google Cloud Storage buckets, and buckets that are open to the public.',
  ],
  dropbox_storage: [
    'Dropbox',
    'Dropbox',
    'data_security info_governance information_access',
    'Files and folders in Dropbox, and the links that lead to them.',
  ],
  snowflake: [
    'Snowflake',
    'Snowflake',
    'data_security data_protection',
    'Tables and columns of Snowflake databases, classified from samples.',
  ],
  box: [
    'Box',
    'Box',
    'data_security info_governance information_access',
    'Files and folders in Box, and the links that lead to them.',
  ],
  sp_site_permission: [
    'SharePoint site permissions',
    'SharePoint 365',
    'information_access info_governance',
    'Who may open which SharePoint site, through which group or link.',
  ],
}

const inMotion: Partial<Record<CatalogueKey, Row>> = {
  google_workspace: [
    'Google Workspace',
    'Gmail,Google Drive,Google Chat',
    'msgs dlp insider_threat data_security',
    'Mail, files and chat of Google Workspace, and what is shared with whom.',
  ],
  motion_365: [
    'Microsoft 365',
    'Exchange 365,Teams,OneDrive,SharePoint 365',
    'msgs dlp insider_threat data_security',
    'Mail, files and chat of Microsoft 365, and what is shared with whom.',
  ],
  slack: [
    'Slack',
    'Slack',
    'msgs dlp insider_threat',
    'Messages and files in Slack channels, those shared with other organisations too.',
  ],
}

const cloudApps: Partial<Record<CatalogueKey, Row>> = {
  msft_365: [
    'Microsoft 365 activity',
    'Microsoft 365,Power BI,Stream',
    'activities insider_threat',
    'What people do in Microsoft 365, from its audit log.',
  ],
  msft_365_identities: [
    'Microsoft 365 identities',
    'Microsoft 365',
    'identities information_access',
    'Accounts, groups, guests and sign-in protection of Microsoft 365.',
  ],
  az_ad_log: [
    'Microsoft Entra sign-ins',
    'Microsoft Entra ID',
    'activities identities',
    'Sign-ins and directory changes, from the logs of Microsoft Entra ID.',
  ],
  az_resource_log: ['Azure activity', 'Azure', 'activities', 'What is done to Azure resources, from the activity log.'],
  aws_logs: ['AWS CloudTrail', 'AWS', 'activities', 'What is done in Amazon Web Services, from CloudTrail.'],
  github: [
    'GitHub',
    'GitHub',
    'data_security information_access activities',
    'Repositories, who may read them, and secrets in code.',
  ],
  msft_dynamics: [
    'Microsoft Dynamics 365',
    'Dynamics 365',
    'data_security activities',
    'Records of Dynamics 365 and what people do with them.',
  ],
  oracle_cloud_apps: [
    'Oracle Cloud Applications',
    'Oracle Cloud',
    'activities identities',
    'Accounts and activity in Oracle Cloud Applications.',
  ],
  salesforce: [
    'Salesforce',
    'Salesforce',
    'data_security activities information_access',
    'Records, files and reports of Salesforce, and who exports them.',
  ],
  hub_spot: ['HubSpot', 'HubSpot', 'data_security activities', 'Contacts, companies and files in HubSpot.'],
  jira: [
    'Jira',
    'Jira',
    'data_security information_access',
    'Issues, comments and attachments in Jira, and projects that are open to all.',
  ],
  confluence: [
    'Confluence',
    'Confluence',
    'data_security information_access info_governance',
    'Pages and attachments in Confluence, and spaces that are open to all.',
  ],
}

function entriesOf(group: PostureGroup, rows: Partial<Record<CatalogueKey, Row>>): CatalogueEntry[] {
  return (Object.entries(rows) as [CatalogueKey, Row][]).map(([id, [name, sources, postures, desc]]) => ({
    id,
    data_source: id,
    name,
    display_name: name,
    desc,
    icon: id,
    sources: sources.split(','),
    security_posture_group: group,
    security_postures: postures.split(' ') as PostureValue[],
  }))
}

/** What is to come; what is there already is declared by its connector. */
const planned: readonly CatalogueEntry[] = [
  ...entriesOf('AtRest', atRest),
  ...entriesOf('InMotion', inMotion),
  ...entriesOf('CloudApp', cloudApps),
]

/** The catalogue (S3.040–S3.046): the cards of all connectors, each once, and what is to come. */
export function dataSourceCatalogue(connectors: readonly { entry: readonly CatalogueEntry[] }[]): CatalogueEntry[] {
  const cards = new Map(connectors.flatMap(({ entry }) => entry).map(card => [card.id, card]))
  return [...cards.values(), ...planned.filter(({ id }) => !cards.has(id))]
}

/** What of a card that is there already no connector reads yet: a card of several products comes with the first of them. */
export function sourcesToCome(
  { id }: CatalogueEntry,
  connectors: readonly { entry: readonly CatalogueEntry[] }[],
): string[] {
  const cards = connectors.flatMap(({ entry }) => entry.filter(card => card.id === id))
  const read = new Set(cards.flatMap(({ sources }) => sources))
  if (!read.size) return []
  return planned.flatMap(card => (card.id === id ? card.sources.filter(source => !read.has(source)) : []))
}

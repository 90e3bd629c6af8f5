import type { ConnectorInfo, DataSourceCode, SignInInfo } from '@sharelight/contract'
import { confluence } from './atlassian/confluence/index.ts'
import { jira } from './atlassian/jira/index.ts'
import { azureBlob } from './azure/blob/index.ts'
import { cosmos } from './azure/cosmos/index.ts'
import { azureFiles } from './azure/files/index.ts'
import { azureResourceLogs } from './azure/resource-logs/index.ts'
import { awsCloudtrail } from './aws/cloudtrail/index.ts'
import { s3 } from './aws/s3/index.ts'
import { gcs } from './google/storage/index.ts'
import { googleWorkspace } from './google/google-workspace/index.ts'
import { endpoints } from './local/endpoints/index.ts'
import { filesystem } from './local/filesystem/index.ts'
import type { Connector } from './kit/connector.ts'
import { settingsForm, settingsSchema } from './kit/settings-form.ts'
import { withoutReading, withReading } from './kit/reading-settings.ts'
import { mailArchive } from './local/mail-archive/index.ts'
import { smb } from './local/smb/index.ts'
import { dynamics } from './microsoft/dynamics/index.ts'
import { mongodb } from './mongodb/index.ts'
import { microsoft365 } from './microsoft/microsoft-365/index.ts'
import { mssql } from './sql/mssql/index.ts'
import { mysql } from './sql/mysql/index.ts'
import { oracle } from './sql/oracle/index.ts'
import { box } from './saas/box/index.ts'
import { dropbox } from './saas/dropbox/index.ts'
import { github } from './saas/github/index.ts'
import { hubspot } from './saas/hubspot/index.ts'
import { oracleCloudApps } from './saas/oracle-cloud-apps/index.ts'
import { salesforce } from './saas/salesforce/index.ts'
import { slack } from './saas/slack/index.ts'
import { snowflake } from './sql/snowflake/index.ts'
import { postgresql } from './sql/postgresql/index.ts'

/** Every data source that can be connected: one line each. */
export const connectors: readonly Connector[] = [
  withoutReading(awsCloudtrail),
  withReading(azureBlob),
  withReading(azureFiles),
  withoutReading(azureResourceLogs),
  withReading(box),
  withReading(confluence),
  withReading(cosmos),
  withReading(dropbox),
  withReading(dynamics),
  withReading(endpoints),
  withReading(filesystem),
  withReading(gcs),
  withReading(github),
  withReading(googleWorkspace),
  withReading(hubspot),
  withReading(jira),
  withReading(mailArchive),
  withReading(microsoft365),
  withReading(mongodb),
  withReading(mssql),
  withReading(mysql),
  withReading(oracle),
  withReading(oracleCloudApps),
  withReading(postgresql),
  withReading(s3),
  withReading(salesforce),
  withReading(slack),
  withReading(smb),
  withReading(snowflake),
]

export function findConnector(id: string, among: readonly Connector[] = connectors): Connector | undefined {
  return among.find(connector => connector.id === id)
}

/** Code of one of a connector's services; without a key, of the one that speaks for its sources. */
export function codeOf({ services }: Pick<Connector, 'services'>, key?: string): DataSourceCode {
  return (services.find(service => service.key === key) ?? services[0]).code
}

/** What people see before they connect: the catalogue entry, the form, and the permissions with their reasons. */
export function describe(connector: Connector): ConnectorInfo {
  const { id, name, description, icon, entry, services, permissions, capabilities, settings, firstStep } = connector
  return {
    id,
    name,
    description,
    icon,
    entry: [...entry],
    services: [...services],
    permissions: [...permissions],
    capabilities: [...capabilities],
    settings: settingsSchema(settings),
    form: settingsForm(settings),
    signIn: signInOf(connector),
    feature: connector.features?.whole ?? null,
    firstStep: firstStep ?? null,
  }
}

function signInOf({ signIn }: Connector): SignInInfo {
  if (signIn.kind !== 'oauth') return { kind: signIn.kind, name: '', consent: 'none', scopes: [] }
  const { kind, name, consent, scopes } = signIn
  return { kind, name, consent, scopes: [...scopes] }
}

import { dataSourceCodes, type DataSourceCode, type DataSourceName } from '@sharelight/contract'

interface Service {
  code: DataSourceCode
  key: string
  name: string
}

const service = (name: DataSourceName, key: string, display: string): Service => ({
  code: dataSourceCodes[name],
  key,
  name: display,
})

/** Services that items live in: codes, keys and display names (S3.037–S3.039). */
export const dataServices: readonly Service[] = [
  service('EXCHANGE365', 'exchange_365', 'Exchange'),
  service('ONEDRIVE', 'onedrive', 'OneDrive'),
  service('TEAMS', 'ms_teams', 'Teams'),
  service('SHAREPOINT', 'sharepoint', 'SharePoint'),
  service('GMAIL', 'gmail', 'Gmail'),
  service('GOOGLEDRIVE', 'gdrive', 'Drive'),
  service('GCHAT', 'gchat', 'Gchat'),
  service('LOCALDISK', 'local_disk', 'Local Disk'),
  service('NETWORKDRIVE', 'network_drive', 'Network Drive'),
  service('DROPBOX', 'dropbox', 'DropBox'),
]

const byCode = new Map<number, Service>(dataServices.map(each => [each.code, each]))
const byKey = new Map(dataServices.map(each => [each.key, each]))

/** Display name of a service's code; 'Other' for UNDIFINED and strangers. */
export const serviceName = (code: number) => byCode.get(code)?.name ?? 'Other'

/** Code of a service's key; UNDIFINED for strangers. */
export const serviceCode = (key: string): DataSourceCode => byKey.get(key)?.code ?? dataSourceCodes.UNDIFINED

/** Whether a month lies before the source was connected, so that its figures are incomplete (S4.055). */
export const isBeforeActivation = (monthStart: Date, activatedAt: Date, monthOf: (instant: Date) => string) =>
  monthStart < activatedAt && monthOf(monthStart) < monthOf(activatedAt)

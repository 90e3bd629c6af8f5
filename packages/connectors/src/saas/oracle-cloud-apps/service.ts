import type { DataService } from '@sharelight/contract'

export const oracleCloudAppsService: DataService = {
  code: 483,
  key: 'oracle_cloud_apps',
  name: 'Oracle Cloud Applications',
  icon: 'oracle_cloud_apps',
  colour: '',
}

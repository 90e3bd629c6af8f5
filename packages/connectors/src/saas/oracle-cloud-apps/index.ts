import type { Connector } from '../../kit/connector.ts'
import { rights } from './rights.ts'
import { oracleCloudAppsService } from './service.ts'
import { OracleCloudAppsSettings } from './settings.ts'

export const oracleCloudApps: Connector<OracleCloudAppsSettings> = {
  id: 'oracle-cloud-apps',
  name: 'Oracle Cloud Applications',
  description:
    'People and roles of Oracle Cloud Applications (Fusion), what happens, and attachments. Built by Oracle’s documentation alone, and never tried with Oracle itself.',
  icon: 'oracle_cloud_apps',
  entry: [
    {
      id: 'oracle_cloud_apps',
      data_source: 'oracle_cloud_apps',
      name: 'Oracle Cloud Applications',
      display_name: 'Oracle Cloud Applications',
      icon: 'oracle_cloud_apps',
      desc: 'Accounts, activity and attachments in Oracle Cloud Applications. Not yet tried with Oracle itself.',
      sources: ['Oracle Cloud'],
      security_posture_group: 'CloudApp',
      security_postures: ['activities', 'identities'],
    },
  ],
  services: [oracleCloudAppsService],
  permissions: rights,
  capabilities: new Set(['content', 'activity', 'identities', 'changes', 'remediate']),
  remedies: [
    {
      id: 'disable_account',
      title: 'Switch the account off',
      description: 'Lets an account sign in no more. It keeps its roles, and can be switched on again.',
      targets: ['account'],
      destructive: false,
      undoable: true,
    },
    {
      id: 'remove_from_roles',
      title: 'Take roles from the account',
      description: 'Takes an account out of its roles. Taking it back gives them again.',
      targets: ['account'],
      destructive: false,
      undoable: true,
    },
  ],
  settings: OracleCloudAppsSettings,
  signIn: { kind: 'keys' },
  hosts: ({ baseUrl }) => [new URL(baseUrl).host],
  load: async () => (await import('./open.ts')).open,
}

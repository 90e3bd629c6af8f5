import type { Connector } from '../../kit/connector.ts'
import { appClient, hostsOf, storageScope } from '../storage/app.ts'
import { blobService } from '../blob/service.ts'
import { BlobSettings } from '../blob/settings.ts'
import { resourceLogsService } from './service.ts'
import { ResourceLogsSettings } from './settings.ts'

const blobSettings = (settings: ResourceLogsSettings) => BlobSettings.parse(settings)

export const azureResourceLogs: Connector<ResourceLogsSettings> = {
  id: 'azure-resource-logs',
  name: 'Azure logs',
  description: 'What is done in Azure and in Microsoft Entra ID, from logs that are archived to a storage account.',
  icon: 'log',
  entry: [
    {
      id: 'az_resource_log',
      data_source: 'az_resource_log',
      name: 'Azure activity',
      display_name: 'Azure activity',
      icon: 'az_resource_log',
      desc: 'What is done to Azure resources, from the activity log and the logs of resources.',
      sources: ['Azure'],
      security_posture_group: 'CloudApp',
      security_postures: ['activities'],
    },
  ],
  services: [resourceLogsService, blobService],
  permissions: [
    {
      name: 'Storage Blob Data Reader',
      why: 'Role of the application on the storage account that logs are archived to: to read them. Nothing is written.',
    },
    {
      name: 'ss=b, srt=sco, sp=rl',
      why: 'The same as a shared access signature of the account: the blob service; service, containers and objects; read and list.',
    },
  ],
  capabilities: new Set(['activity']),
  settings: ResourceLogsSettings,
  signIn: {
    kind: 'oauth',
    name: 'Microsoft',
    consent: 'none',
    scopes: [{ capability: 'read', scope: storageScope, why: 'To list and read the logs.' }],
    client: settings => appClient(blobSettings(settings)),
  },
  hosts: settings => hostsOf(blobSettings(settings)),
  load: async () => (await import('./open.ts')).open,
}

import type { Connector } from '../../kit/connector.ts'
import { appClient, hostsOf, storageScope } from '../storage/app.ts'
import { filesOffers } from './remedies/offers.ts'
import { azureFilesService } from './service.ts'
import { AzureFilesSettings } from './settings.ts'

export const azureFiles: Connector<AzureFilesSettings> = {
  id: 'azure-files',
  name: 'Azure Files',
  description:
    'Files in the shares of an Azure storage account, with their NTFS permissions. Not yet tried with Azure itself: written from Microsoft’s documentation.',
  icon: 'folder',
  entry: [
    {
      id: 'az_file_share',
      data_source: 'az_file_share',
      name: 'Azure Files',
      display_name: 'Azure Files',
      icon: 'az_file_share',
      desc: 'Files in Azure file shares, and who can reach them.',
      sources: ['Azure Files'],
      security_posture_group: 'AtRest',
      security_postures: ['data_security', 'data_protection', 'information_access'],
    },
  ],
  services: [azureFilesService],
  permissions: [
    {
      name: 'Storage File Data Privileged Reader',
      why: 'Role of the application on the storage account: to list and read files and their NTFS permissions, whatever these say. Nothing is written.',
    },
    {
      name: 'ss=f, srt=sco, sp=rl',
      why: 'Most of the same as a shared access signature of the account: the file service; service, shares and files; read and list.',
    },
    {
      name: 'Storage File Data Privileged Contributor',
      why: 'Only to take entries off permissions, to tag files and to move them to quarantine, when somebody asks for it. Leave it out where Sharelight may only read.',
    },
    {
      name: 'The account key',
      why: 'Does all that, and alone shows the stored policies that signatures hold by. It may also change everything: prefer an application.',
    },
  ],
  capabilities: new Set(['content', 'permissions', 'changes', 'remediate']),
  containersAtOnce: 4,
  remedies: filesOffers,
  settings: AzureFilesSettings,
  signIn: {
    kind: 'oauth',
    name: 'Microsoft',
    consent: 'none',
    scopes: [
      { capability: 'read', scope: storageScope, why: 'To list shares and files, and to read what they contain.' },
    ],
    client: settings => appClient(settings, 'file'),
  },
  hosts: settings => hostsOf(settings, 'file'),
  load: async () => (await import('./open.ts')).open,
}

import type { Connector } from '../../kit/connector.ts'
import { tagOffer } from '../../kit/objects/tag-offer.ts'
import { appClient, hostsOf, storageScope } from '../storage/app.ts'
import { rights } from './rights.ts'
import { blobService } from './service.ts'
import { BlobSettings } from './settings.ts'

export const azureBlob: Connector<BlobSettings> = {
  id: 'azure-blob',
  name: 'Azure Blob Storage',
  description: 'Blobs in containers of an Azure storage account.',
  icon: 'bucket',
  entry: [
    {
      id: 'az_storage',
      data_source: 'az_storage',
      name: 'Azure Blob Storage',
      display_name: 'Azure Blob Storage',
      icon: 'az_storage',
      desc: 'Blobs in Azure storage accounts, and containers that are open to the public.',
      sources: ['Azure Blob Storage'],
      security_posture_group: 'AtRest',
      security_postures: ['data_security', 'data_protection', 'information_access'],
    },
  ],
  services: [blobService],
  permissions: rights,
  capabilities: new Set(['content', 'permissions', 'changes', 'remediate']),
  containersAtOnce: 8,
  remedies: [
    {
      id: 'remove_public_access',
      title: 'Remove public access',
      description:
        'Closes the whole container to everybody without an account: Azure knows no public access to single blobs.',
      targets: ['item', 'folder'],
      destructive: false,
      undoable: true,
    },
    {
      id: 'remove_stored_policies',
      title: 'End shared access signatures',
      description:
        'Takes the stored policies of the container away. Every signature that holds by one of them ends; others hold on.',
      targets: ['folder'],
      destructive: false,
      undoable: true,
    },
    tagOffer('blob'),
    {
      id: 'quarantine',
      title: 'Move to quarantine',
      description:
        'Moves the blob to the container that the settings name for it, and leaves a note in its place. It is copied, the copy compared, then deleted; it can be put back.',
      targets: ['item'],
      destructive: true,
      undoable: true,
    },
  ],
  features: { whole: 'azure_storage' },
  settings: BlobSettings,
  signIn: {
    kind: 'oauth',
    name: 'Microsoft',
    consent: 'none',
    scopes: [
      { capability: 'read', scope: storageScope, why: 'To list containers and blobs, and to read what they contain.' },
    ],
    client: appClient,
  },
  hosts: hostsOf,
  load: async () => (await import('./open.ts')).open,
}

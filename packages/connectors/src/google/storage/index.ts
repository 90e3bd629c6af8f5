import type { Connector } from '../../kit/connector.ts'
import { tagOffer } from '../../kit/objects/tag-offer.ts'
import { hostsOf, storageClient, storageScopes } from './app.ts'
import { rights, writeRights } from './rights.ts'
import { gcsService } from './service.ts'
import { GcsSettings } from './settings.ts'

export const gcs: Connector<GcsSettings> = {
  id: 'gcs',
  name: 'Google Cloud Storage',
  description: 'Objects in buckets of Google Cloud Storage.',
  icon: 'bucket',
  entry: [
    {
      id: 'gcp',
      data_source: 'gcp',
      name: 'Google Cloud Storage',
      display_name: 'Google Cloud Storage',
      icon: 'gcp',
      desc: 'Objects in Google Cloud Storage buckets, and buckets that are open to the public.',
      sources: ['Google Cloud Storage'],
      security_posture_group: 'AtRest',
      security_postures: ['data_security', 'data_protection', 'information_access'],
    },
  ],
  services: [gcsService],
  permissions: [...rights, ...writeRights],
  capabilities: new Set(['content', 'permissions', 'changes', 'remediate']),
  containersAtOnce: 8,
  remedies: [
    {
      id: 'remove_public_access',
      title: 'Remove public access',
      description:
        'Takes everybody out of the policy of the bucket and off the access list of the object. A binding of the policy is about all of the bucket.',
      targets: ['item', 'folder'],
      destructive: false,
      undoable: true,
    },
    {
      id: 'block_public_access',
      title: 'Prevent all public access to the bucket',
      description: 'Enforces the prevention of public access: whatever policy and access lists say, now or later.',
      targets: ['folder'],
      destructive: false,
      undoable: true,
    },
    tagOffer('object', 'metadata entry'),
    {
      id: 'quarantine',
      title: 'Move to quarantine',
      description:
        'Moves the object to the bucket that the settings name for it, and leaves a note in its place. It is copied, the copy compared, then deleted; it can be put back.',
      targets: ['item'],
      destructive: true,
      undoable: true,
    },
  ],
  settings: GcsSettings,
  signIn: {
    kind: 'oauth',
    name: 'Google',
    consent: 'none',
    scopes: [
      {
        capability: 'read',
        scope: storageScopes.full,
        why: 'To list and read objects, and to see who is let in, which Google shows to no narrower scope. The roles of the service account are what limits it.',
      },
    ],
    client: storageClient,
  },
  hosts: hostsOf,
  load: async () => (await import('./open.ts')).open,
}

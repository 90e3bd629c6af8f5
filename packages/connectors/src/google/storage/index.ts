import type { Connector } from '../../kit/connector.ts'
import { hostsOf, storageClient, storageScopes } from './app.ts'
import { rights } from './rights.ts'
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
  permissions: rights,
  capabilities: new Set(['content', 'permissions', 'changes']),
  containersAtOnce: 8,
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

import type { Connector } from '../../kit/connector.ts'
import { appClient } from '../app.ts'
import { cloudOf, loginHostOf } from './clouds.ts'
import { rights } from './rights.ts'
import { dynamicsService } from './service.ts'
import { DynamicsSettings } from './settings.ts'

export const dynamics: Connector<DynamicsSettings> = {
  id: 'dynamics',
  name: 'Microsoft Dynamics 365',
  description:
    'Columns of the tables of a Dataverse environment, judged by a sample of their rows; files of notes and mail; people, roles and what is shared. Verified against Microsoft’s documentation alone.',
  icon: 'msft_dynamics',
  entry: [
    {
      id: 'msft_dynamics',
      data_source: 'msft_dynamics',
      name: 'Microsoft Dynamics 365',
      display_name: 'Microsoft Dynamics 365',
      icon: 'msft_dynamics',
      desc: 'Records of Dynamics 365 and Dataverse, who may read them and what people do with them.',
      sources: ['Dynamics 365'],
      security_posture_group: 'CloudApp',
      security_postures: ['data_security', 'activities'],
    },
  ],
  services: [dynamicsService],
  permissions: Object.values(rights),
  capabilities: new Set(['content', 'permissions', 'activity', 'identities', 'changes']),
  containersAtOnce: 2,
  settings: DynamicsSettings,
  signIn: {
    kind: 'oauth',
    name: 'Microsoft',
    consent: 'none',
    scopes: [
      {
        capability: 'read',
        scope: '.default',
        why: 'Of the environment: what the application may do there is said by the security roles of its application user.',
      },
    ],
    client: ({ environmentUrl, tenantId, clientId, clientSecret }) =>
      appClient({ tenantId, clientId, clientSecret, cloud: cloudOf(environmentUrl) }),
  },
  hosts: ({ environmentUrl }) => [new URL(environmentUrl).host, loginHostOf(environmentUrl)],
  load: async () => (await import('./open.ts')).open,
}

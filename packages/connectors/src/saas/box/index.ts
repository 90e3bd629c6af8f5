import type { Connector } from '../../kit/connector.ts'
import { hosts } from './api.ts'
import { boxOffers } from './remedies/offers.ts'
import { rights, writeRight } from './rights.ts'
import { boxService } from './service.ts'
import { BoxSettings } from './settings.ts'

export const box: Connector<BoxSettings> = {
  id: 'box',
  name: 'Box',
  description: 'Files in the Box of an enterprise, with links, collaborations, classifications and activity.',
  icon: 'box',
  entry: [
    {
      id: 'box',
      data_source: 'box',
      name: 'Box',
      display_name: 'Box',
      icon: 'box',
      desc: 'Files and folders in Box, and the links that lead to them.',
      sources: ['Box'],
      security_posture_group: 'AtRest',
      security_postures: ['data_security', 'info_governance', 'information_access'],
    },
  ],
  services: [boxService],
  permissions: [...rights, writeRight],
  capabilities: new Set(['content', 'permissions', 'activity', 'identities', 'remediate', 'labels']),
  containersAtOnce: 4,
  labelSystem: 'box',
  remedies: boxOffers,
  settings: BoxSettings,
  signIn: { kind: 'keys' },
  hosts: () => hosts,
  load: async () => (await import('./open.ts')).open,
}

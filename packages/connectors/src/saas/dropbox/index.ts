import type { Connector } from '../../kit/connector.ts'
import { hosts } from './api.ts'
import { dropboxOffers } from './remedies/offers.ts'
import { rights, writeRight } from './rights.ts'
import { dropboxService } from './service.ts'
import { DropboxSettings } from './settings.ts'

export const dropbox: Connector<DropboxSettings> = {
  id: 'dropbox',
  name: 'Dropbox',
  description: 'Files in the Dropbox of a team or of one account, with links, members and activity.',
  icon: 'dropbox',
  entry: [
    {
      id: 'dropbox_storage',
      data_source: 'dropbox',
      name: 'Dropbox',
      display_name: 'Dropbox',
      icon: 'dropbox',
      desc: 'Files and folders in Dropbox, and the links that lead to them.',
      sources: ['Dropbox'],
      security_posture_group: 'AtRest',
      security_postures: ['data_security', 'info_governance', 'information_access'],
    },
  ],
  services: [dropboxService],
  permissions: [...rights, writeRight].map(({ name, why }) => ({ name, why })),
  capabilities: new Set(['content', 'permissions', 'activity', 'identities', 'changes', 'remediate']),
  containersAtOnce: 4,
  remedies: dropboxOffers,
  settings: DropboxSettings,
  signIn: { kind: 'keys' },
  hosts: () => hosts,
  load: async () => (await import('./open.ts')).open,
}

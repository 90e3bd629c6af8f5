import type { Connector } from '../../kit/connector.ts'
import { hosts } from './api.ts'
import { rights } from './rights.ts'
import { hubspotService } from './service.ts'
import { HubspotSettings } from './settings.ts'

export const hubspot: Connector<HubspotSettings> = {
  id: 'hubspot',
  name: 'HubSpot',
  description:
    'Files, notes, emails and tickets of a HubSpot account, properties of its records judged by a sample, people and what happens.',
  icon: 'hubspot',
  entry: [
    {
      id: 'hub_spot',
      data_source: 'hub_spot',
      name: 'HubSpot',
      display_name: 'HubSpot',
      icon: 'hub_spot',
      desc: 'Contacts, companies, what people wrote and files in HubSpot.',
      sources: ['HubSpot'],
      security_posture_group: 'CloudApp',
      security_postures: ['data_security', 'activities'],
    },
  ],
  services: [hubspotService],
  permissions: rights,
  capabilities: new Set(['content', 'permissions', 'activity', 'identities', 'changes', 'remediate']),
  containersAtOnce: 2,
  remedies: [
    {
      id: 'remove_public_access',
      title: 'Make the file private',
      description: 'Lets nobody open the file by its public address any more. It can be made public again.',
      targets: ['item'],
      destructive: false,
      undoable: true,
    },
    {
      id: 'hide_from_search',
      title: 'Hide the file from search engines',
      description: 'Asks search engines to leave the file out. Whoever has its address still opens it.',
      targets: ['item'],
      destructive: false,
      undoable: true,
    },
    {
      id: 'disable_account',
      title: 'Remove the user',
      description:
        'Removes a user, since HubSpot switches none off. Records stay. Taking it back invites the address again.',
      targets: ['account'],
      destructive: false,
      undoable: true,
    },
  ],
  settings: HubspotSettings,
  signIn: { kind: 'keys' },
  hosts: () => hosts,
  load: async () => (await import('./open.ts')).open,
}

import type { Connector } from '../../kit/connector.ts'
import { mediaHosts } from '../api.ts'
import { rights } from './rights.ts'
import { confluenceService } from './service.ts'
import { ConfluenceSettings } from './settings.ts'

export const confluence: Connector<ConfluenceSettings> = {
  id: 'confluence',
  name: 'Confluence',
  description: 'Pages, comments and attachments of spaces in Confluence, in the cloud or of a Data Center.',
  icon: 'confluence',
  entry: [
    {
      id: 'confluence',
      data_source: 'confluence',
      name: 'Confluence',
      display_name: 'Confluence',
      icon: 'confluence',
      desc: 'Pages and attachments in Confluence, and spaces that are open to all.',
      sources: ['Confluence'],
      security_posture_group: 'CloudApp',
      security_postures: ['data_security', 'information_access', 'info_governance'],
    },
  ],
  services: [confluenceService],
  permissions: rights,
  capabilities: new Set(['content', 'permissions', 'activity', 'identities', 'changes', 'remediate']),
  containersAtOnce: 2,
  remedies: [
    {
      id: 'remove_public_access',
      title: 'Close the space to the public',
      description:
        'Lets nobody without an account view the space any more. Letting them in again takes an administrator of the space, in its settings.',
      targets: ['item', 'folder'],
      destructive: false,
      undoable: false,
    },
    {
      id: 'remove_outside_access',
      title: 'Take people from outside off',
      description: 'Takes people of other organisations off the space with all that they may do there.',
      targets: ['item', 'folder'],
      destructive: false,
      undoable: true,
    },
    {
      id: 'restrict_page',
      title: 'Restrict the page',
      description: 'Lets only its author view the page and what lies below it. In the cloud alone.',
      targets: ['item'],
      destructive: false,
      undoable: true,
    },
  ],
  settings: ConfluenceSettings,
  signIn: { kind: 'keys' },
  hosts: ({ site }) => [new URL(site).host, ...mediaHosts],
  load: async () => (await import('./open.ts')).open,
}

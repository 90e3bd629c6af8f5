import type { Connector } from '../../kit/connector.ts'
import { mediaHosts } from '../api.ts'
import { rights } from './rights.ts'
import { jiraService } from './service.ts'
import { JiraSettings } from './settings.ts'

export const jira: Connector<JiraSettings> = {
  id: 'jira',
  name: 'Jira',
  description: 'Issues, comments and attachments of projects in Jira, in the cloud or of a Data Center.',
  icon: 'jira',
  entry: [
    {
      id: 'jira',
      data_source: 'jira',
      name: 'Jira',
      display_name: 'Jira',
      icon: 'jira',
      desc: 'Issues, comments and attachments in Jira, and projects that are open to all.',
      sources: ['Jira'],
      security_posture_group: 'CloudApp',
      security_postures: ['data_security', 'information_access'],
    },
  ],
  services: [jiraService],
  permissions: rights,
  capabilities: new Set(['content', 'permissions', 'activity', 'identities', 'changes', 'remediate']),
  containersAtOnce: 3,
  remedies: [
    {
      id: 'remove_public_access',
      title: 'Close the project to the public',
      description:
        'Takes everybody who needs no account out of Browse Projects in the permission scheme, of all projects that use it. It can be taken back.',
      targets: ['item', 'folder'],
      destructive: false,
      undoable: true,
    },
    {
      id: 'remove_everyone',
      title: 'Take everyone off',
      description:
        'Takes everybody who can sign in out of Browse Projects in the permission scheme, of all projects that use it. It can be taken back.',
      targets: ['item', 'folder'],
      destructive: false,
      undoable: true,
    },
    {
      id: 'remove_outside_access',
      title: 'Take people from outside off',
      description: 'Takes people of other organisations off the roles and out of the permission scheme of the project.',
      targets: ['item', 'folder'],
      destructive: false,
      undoable: true,
    },
  ],
  settings: JiraSettings,
  signIn: { kind: 'keys' },
  hosts: ({ site }) => [new URL(site).host, ...mediaHosts],
  load: async () => (await import('./open.ts')).open,
}

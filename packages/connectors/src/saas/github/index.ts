import type { Connector } from '../../kit/connector.ts'
import { rights } from './rights.ts'
import { githubService } from './service.ts'
import { GithubSettings } from './settings.ts'

export const github: Connector<GithubSettings> = {
  id: 'github',
  name: 'GitHub',
  description:
    'Files, issues and, where that is wanted, the history of repositories at GitHub or an Enterprise Server.',
  icon: 'github',
  entry: [
    {
      id: 'github',
      data_source: 'github',
      name: 'GitHub',
      display_name: 'GitHub',
      icon: 'github',
      desc: 'Repositories, who may read them, and secrets in code.',
      sources: ['GitHub'],
      security_posture_group: 'CloudApp',
      security_postures: ['data_security', 'information_access', 'activities'],
    },
  ],
  services: [githubService],
  permissions: rights,
  capabilities: new Set(['content', 'permissions', 'activity', 'identities', 'changes', 'remediate']),
  containersAtOnce: 4,
  remedies: [
    {
      id: 'remove_public_access',
      title: 'Make the repository private',
      description:
        'Lets only people of the organisation and collaborators read the repository. It can be made public again.',
      targets: ['item', 'folder'],
      destructive: false,
      undoable: true,
    },
    {
      id: 'remove_outside_access',
      title: 'Take outside collaborators away',
      description:
        'Takes people who do not belong to the organisation off the repository. Taking it back invites them again.',
      targets: ['item', 'folder'],
      destructive: false,
      undoable: true,
    },
    {
      id: 'remove_writing_keys',
      title: 'Delete deploy keys that may push',
      description: 'Deletes the deploy keys of the repository that may push; those that only read stay.',
      targets: ['item', 'folder'],
      destructive: false,
      undoable: true,
    },
  ],
  settings: GithubSettings,
  signIn: { kind: 'keys' },
  hosts: ({ baseUrl }) => [new URL(baseUrl).host],
  load: async () => (await import('./open.ts')).open,
}

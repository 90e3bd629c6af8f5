import type { Connector } from '../../kit/connector.ts'
import { hosts } from './api.ts'
import { auditRight, channelRights, rights, writeRights } from './rights.ts'
import { slackService } from './service.ts'
import { SlackSettings } from './settings.ts'

export const slack: Connector<SlackSettings> = {
  id: 'slack',
  name: 'Slack',
  description: 'Messages and files in channels, group and direct messages of a Slack workspace.',
  icon: 'slack',
  entry: [
    {
      id: 'slack',
      data_source: 'slack',
      name: 'Slack',
      display_name: 'Slack',
      icon: 'slack',
      desc: 'Messages and files in Slack channels, those shared with other organisations too.',
      sources: ['Slack'],
      security_posture_group: 'InMotion',
      security_postures: ['msgs', 'dlp', 'insider_threat'],
    },
  ],
  services: [slackService],
  permissions: [...rights, auditRight, ...writeRights, ...channelRights].map(({ name, why }) => ({ name, why })),
  capabilities: new Set(['content', 'permissions', 'activity', 'identities', 'changes', 'remediate']),
  containersAtOnce: 4,
  remedies: [
    {
      id: 'remove_public_access',
      title: 'End the public link',
      description: 'Lets nobody open the file by its public link any more. Who reads the conversation keeps it.',
      targets: ['item'],
      destructive: false,
      undoable: true,
    },
    {
      id: 'remove_outside_access',
      title: 'Take people outside out of the channel',
      description:
        'Takes guests and people of other organisations out of the channel. Taking it back invites them again.',
      targets: ['folder'],
      destructive: false,
      undoable: true,
    },
    {
      id: 'delete_item',
      title: 'Delete for good',
      description: 'Deletes the message, or the file wherever it was shared. This cannot be taken back.',
      targets: ['item'],
      destructive: true,
      undoable: false,
    },
  ],
  settings: SlackSettings,
  signIn: { kind: 'keys' },
  hosts: () => hosts,
  load: async () => (await import('./open.ts')).open,
}

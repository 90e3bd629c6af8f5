import type { Connector } from '../../kit/connector.ts'
import { fileServer, fileServices } from '../file-server.ts'
import { hostsOfDirectory } from './directory/settings.ts'
import { SmbSettings } from './settings.ts'

export const smb: Connector<SmbSettings> = {
  id: 'smb',
  name: 'Network share (SMB)',
  description: 'Files on a share of a Windows or Samba server, and who may open them there.',
  icon: 'folder',
  entry: [fileServer],
  services: [fileServices[1]],
  permissions: [
    {
      name: 'Read access to the share',
      why: 'To list files with their permissions and read what they contain. Nothing is written unless the settings allow changes.',
    },
    {
      name: 'The commands smbclient and rpcclient (Debian package smbclient)',
      why: 'To speak the protocol of Windows shares: the first lists and copies, the second tells names of people and groups.',
    },
    {
      name: 'Read access to the directory (Active Directory or another that speaks LDAP), where the settings name one',
      why: 'To see who is in the groups that permissions name, and in the groups in them. Nothing is written.',
    },
    {
      name: 'For the share’s own permissions only: an administrator of the server',
      why: 'Windows shows them to nobody else. Without it, permissions of files and folders count alone.',
    },
  ],
  capabilities: new Set(['content', 'permissions', 'activity', 'identities', 'remediate']),
  remedies: [
    {
      id: 'remove_everyone',
      title: 'Take everyone off',
      description:
        'Takes the entries for Everyone and Authenticated Users off the access list of the file or folder. All others keep what they have; it can be put back.',
      targets: ['item', 'folder'],
      destructive: false,
      undoable: true,
    },
  ],
  features: { whole: 'on_premises' },
  settings: SmbSettings,
  signIn: { kind: 'keys' },
  hosts: settings => [settings.host, ...hostsOfDirectory(settings)],
  load: async () => (await import('./open.ts')).open,
}

import type { Connector } from '../../kit/connector.ts'
import { fileServer, fileServices } from '../file-server.ts'
import { fileOffers } from './remedies/offers.ts'
import { FilesystemSettings } from './settings.ts'

export const filesystem: Connector<FilesystemSettings> = {
  id: 'filesystem',
  name: 'File system',
  description: "Folders on this machine's disks and on network shares mounted on it.",
  icon: 'folder',
  firstStep: {
    title: 'Scan a folder',
    hint: 'Sharelight reads the files in a folder on the machine that it runs on, finds out what sensitive information is in them and who can reach them, and keeps only labels, counts and masked samples.',
  },
  entry: [fileServer],
  services: fileServices,
  permissions: [
    {
      name: 'Read access to the folders',
      why: 'To list files and read what they contain. Nothing is written, moved or deleted unless the settings allow changes.',
    },
    {
      name: 'The command getfacl (Debian package acl)',
      why: "To see who was given access beyond a file's owner, group and others. Without it, modes alone count.",
    },
    {
      name: 'For mounts of NFS 4: the commands getfattr and setfattr (Debian package attr)',
      why: "To read the server's access lists, and to take everyone off them where you ask for it. Without them, modes alone count, and no rights are changed there.",
    },
    {
      name: 'For remedies only: the right to change the files and the folders that hold them',
      why: 'To take everyone off files, label them, or move them to quarantine, where you ask for it. The setting "May change files" is off until somebody turns it on.',
    },
  ],
  capabilities: new Set(['content', 'permissions', 'remediate']),
  remedies: fileOffers,
  features: { whole: 'on_premises' },
  settings: FilesystemSettings,
  signIn: { kind: 'none' },
  hosts: () => [],
  load: async () => (await import('./open.ts')).open,
}

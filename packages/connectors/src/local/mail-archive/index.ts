import type { Connector } from '../../kit/connector.ts'
import { fileServer, fileServices } from '../file-server.ts'
import { MailArchiveSettings } from './settings.ts'

export const mailArchive: Connector<MailArchiveSettings> = {
  id: 'mail-archive',
  name: 'Mail archive',
  description: 'Messages and their attachments in .eml files, mbox files and Maildir folders.',
  icon: 'mail',
  firstStep: {
    title: 'Scan a mail archive',
    hint: 'Reads .eml, .mbox and Maildir: what was sent, to whom, and what was in it.',
  },
  entry: [fileServer],
  services: fileServices,
  permissions: [
    {
      name: 'Read access to the files and folders',
      why: 'To read who wrote to whom, and what was sent. Nothing is ever written, moved or deleted.',
    },
  ],
  capabilities: new Set(['content', 'permissions', 'activity']),
  features: { whole: 'on_premises' },
  settings: MailArchiveSettings,
  signIn: { kind: 'none' },
  hosts: () => [],
  load: async () => (await import('./open.ts')).open,
}

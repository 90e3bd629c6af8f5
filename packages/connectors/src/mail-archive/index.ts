import { dataSourceCodes } from '@sharelight/contract'
import type { Connection, Connector, ConnectorIo, Entry } from '../kit/connector.ts'
import { checkRoots, resolveRoots } from '../kit/roots.ts'
import { pathTakenIn } from '../kit/taken-in.ts'
import { untilAborted } from '../kit/until-aborted.ts'
import { exclusion } from '../kit/walk/globs.ts'
import { isNetwork, mountOf, readMounts } from '../kit/walk/mounts.ts'
import { walk } from '../kit/walk/walk.ts'
import { mailEntries } from './entries.ts'
import { readKey } from './key.ts'
import { MessageReader } from './reading.ts'
import { MailArchiveSettings } from './settings.ts'

export const mailArchive: Connector<MailArchiveSettings> = {
  id: 'mail-archive',
  name: 'Mail archive',
  description: 'Messages and their attachments in .eml files, mbox files and Maildir folders.',
  keys: ['onprem_fs'],
  permissions: [
    { name: 'Read access to the files and folders', why: 'To read who wrote to whom, and what was sent. Nothing is ever written, moved or deleted.' },
  ],
  capabilities: new Set(['content', 'permissions', 'activity']),
  settings: MailArchiveSettings,
  hosts: () => [],
  open,
}

async function open(settings: MailArchiveSettings, io: ConnectorIo): Promise<Connection> {
  const [roots, mounts] = await Promise.all([resolveRoots(settings.paths, io.places), readMounts()])
  const reader = new MessageReader(roots, io.places)
  const exclude = exclusion(settings.include, settings.exclude)
  async function* enumerate(): AsyncGenerator<Entry> {
    for (const root of roots) yield* mailEntries(walk(Buffer.from(root), { signal: io.signal, places: io.places, mounts, followMounts: true, exclude }), io)
  }
  return {
    code: roots.every(root => isNetwork(mountOf(root, mounts))) ? dataSourceCodes.NETWORKDRIVE : dataSourceCodes.LOCALDISK,
    check: async () => {
      const result = await checkRoots(settings.paths, io.places)
      return { ...result, granted: [...result.granted, 'Senders and recipients'] }
    },
    enumerate: () => untilAborted(enumerate(), io.signal),
    fetch: item => reader.content(item),
    verify: item => reader.verify(item),
    exists: async key => pathTakenIn(readKey(key).file, { roots, exclude }) !== undefined && reader.exists(key),
    close: async () => {},
  }
}

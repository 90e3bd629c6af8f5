import type { Connection, ConnectorIo } from '../../kit/connector.ts'
import { pagesOf } from '../../kit/pages.ts'
import { checkRoots, resolveRoots } from '../../kit/roots.ts'
import { pathTakenIn } from '../../kit/taken-in.ts'
import { untilAborted } from '../../kit/until-aborted.ts'
import { exclusion } from '../../kit/walk/globs.ts'
import { readMounts } from '../../kit/walk/mounts.ts'
import { walk } from '../../kit/walk/walk.ts'
import { containersOf, rootOf, serviceOfAll } from '../containers.ts'
import { mailEntries } from './entries.ts'
import { readKey } from './key.ts'
import { MessageReader } from './reading.ts'
import type { MailArchiveSettings } from './settings.ts'

type MailConnection = Connection & Required<Pick<Connection, 'verify' | 'exists'>>

export async function open(settings: MailArchiveSettings, io: ConnectorIo): Promise<MailConnection> {
  const [roots, mounts] = await Promise.all([resolveRoots(settings.paths, io.places), readMounts()])
  const reader = new MessageReader(roots, io.places)
  const exclude = exclusion(settings.include, settings.exclude)
  const list = (root: string, from: string | undefined) =>
    mailEntries(
      walk(Buffer.from(root), { signal: io.signal, places: io.places, mounts, followMounts: true, exclude, from }),
      io,
    )
  return {
    service: serviceOfAll(roots, mounts),
    check: async () => {
      const result = await checkRoots(settings.paths, io.places)
      return { ...result, granted: [...result.granted, 'Senders and recipients'] }
    },
    containers: () => containersOf(roots, mounts),
    items: (container, from) => untilAborted(pagesOf(list(rootOf(container, roots), from)), io.signal),
    fetch: item => reader.content(item),
    verify: item => reader.verify(item),
    exists: async key => pathTakenIn(readKey(key).file, { roots, exclude }) !== undefined && reader.exists(key),
    close: async () => {},
  }
}

import { ConnectorError, type Connection, type ConnectorIo } from '../../kit/connector.ts'
import { untilAborted } from '../../kit/until-aborted.ts'
import { StorageClient } from '../storage/client.ts'
import { BlobSettings } from '../blob/settings.ts'
import { check } from './check.ts'
import { readLogs } from './feed.ts'
import type { ResourceLogsSettings } from './settings.ts'

export async function open(settings: ResourceLogsSettings, io: ConnectorIo): Promise<Connection> {
  const { containers, days, ...account } = settings
  const client = new StorageClient(BlobSettings.parse(account), io)
  return {
    check: () => check(client, settings),
    // Logs hold no items of their own.
    async *containers() {},
    feeds: ['azure'],
    activity: (_, from) => untilAborted(readLogs({ client, containers, io, days }, from), io.signal),
    fetch: () => Promise.reject(new ConnectorError('unsupported', 'A log has no content to read.')),
    close: () => Promise.resolve(),
  }
}

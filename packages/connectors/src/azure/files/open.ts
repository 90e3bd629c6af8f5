import type { Connection, ConnectorIo } from '../../kit/connector.ts'
import { untilAborted } from '../../kit/until-aborted.ts'
import { StorageClient } from '../storage/client.ts'
import { check } from './check.ts'
import { fileContent } from './content.ts'
import { listShare } from './list.ts'
import { resourceFacts } from './resources.ts'
import { sharesOf } from './shares.ts'
import type { AzureFilesSettings } from './settings.ts'

export const open = (settings: AzureFilesSettings, io: ConnectorIo): Promise<Connection> => {
  const client = new StorageClient(settings, io, 'file')
  return Promise.resolve({
    check: () => check(client, settings),
    async *containers() {
      for await (const name of sharesOf(client, settings)) yield { id: name, name }
    },
    items: (container, from) => untilAborted(listShare({ client, settings, io }, container, from), io.signal),
    resources: () => resourceFacts(client, settings),
    fetch: (item, limits) => fileContent({ client, settings }, item, limits),
    close: () => Promise.resolve(),
  })
}

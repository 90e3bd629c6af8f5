import type { Connection, ConnectorIo } from '../../kit/connector.ts'
import { untilAborted } from '../../kit/until-aborted.ts'
import { bucketsOf } from './buckets.ts'
import { check } from './check.ts'
import { GcsClient } from './client.ts'
import { objectContent } from './content.ts'
import { listBucket } from './list.ts'
import { bucketFacts } from './resources.ts'
import type { GcsSettings } from './settings.ts'

export async function open(settings: GcsSettings, io: ConnectorIo): Promise<Connection> {
  const client = new GcsClient(settings, io)
  return {
    check: () => check(client, settings),
    async *containers() {
      for await (const name of bucketsOf(client, settings)) yield { id: name, name }
    },
    items: (container, from) => untilAborted(listBucket({ client, settings, io }, container, from), io.signal),
    resources: () => bucketFacts(client, settings),
    fetch: (item, limits) => objectContent({ client, settings }, item, limits),
    close: () => Promise.resolve(),
  }
}

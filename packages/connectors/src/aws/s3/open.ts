import type { Connection, ConnectorIo } from '../../kit/connector.ts'
import { quarantine } from '../../kit/objects/quarantine.ts'
import { tagObjects } from '../../kit/objects/tag.ts'
import { untilAborted } from '../../kit/until-aborted.ts'
import { AwsServices } from '../services.ts'
import { bucketsOf } from './buckets.ts'
import { check } from './check.ts'
import { S3Client } from './client.ts'
import { objectContent } from './content.ts'
import { listBucket } from './list.ts'
import { blockPublicAccess } from './remedies/block-public-access.ts'
import { s3Store } from './remedies/store.ts'
import { removePublicAccess } from './remedies/remove-public-access.ts'
import { s3Tags } from './remedies/tags.ts'
import { bucketFacts } from './resources.ts'
import type { S3Settings } from './settings.ts'

export async function open(settings: S3Settings, io: ConnectorIo): Promise<Connection> {
  const client = new S3Client(settings, io)
  const mending = { client, settings, now: io.now }
  const covers = (name: string) => settings.buckets.length === 0 || settings.buckets.includes(name)
  return {
    check: () => check(client, settings, new AwsServices(settings, io)),
    async *containers() {
      for await (const { name } of bucketsOf(client, settings)) yield { id: name, name }
    },
    items: (container, from) => untilAborted(listBucket({ client, settings, io }, container, from), io.signal),
    resources: () => bucketFacts(client, settings),
    fetch: (item, limits) => objectContent({ client, settings }, item, limits),
    remedies: {
      remove_public_access: removePublicAccess(mending),
      block_public_access: blockPublicAccess(mending),
      tag: tagObjects({ store: s3Tags(mending), covers, now: io.now }),
      quarantine: quarantine({ store: s3Store(mending), home: settings.quarantineBucket, covers, now: io.now }),
    },
    close: () => Promise.resolve(),
  }
}

import type { Connection, ConnectorIo } from '../../kit/connector.ts'
import { quarantine } from '../../kit/objects/quarantine.ts'
import { tagObjects } from '../../kit/objects/tag.ts'
import { untilAborted } from '../../kit/until-aborted.ts'
import { accountOf } from './account.ts'
import { check } from './check.ts'
import { StorageClient } from '../storage/client.ts'
import { containersOf } from './containers.ts'
import { blobContent } from './content.ts'
import { listContainer } from './list.ts'
import { blobStore } from './remedies/store.ts'
import { removePublicAccess } from './remedies/remove-public-access.ts'
import { removeStoredPolicies } from './remedies/remove-stored-policies.ts'
import { blobTags } from './remedies/tags.ts'
import { resourceFacts } from './resources.ts'
import type { BlobSettings } from './settings.ts'

export async function open(settings: BlobSettings, io: ConnectorIo): Promise<Connection> {
  const client = new StorageClient(settings, io)
  const account = accountOf(client)
  const mending = { client, settings, now: io.now }
  const covers = (name: string) => settings.containers.length === 0 || settings.containers.includes(name)
  return {
    check: () => check(client, settings),
    async *containers() {
      for await (const name of containersOf(client, settings)) yield { id: name, name }
    },
    items: (container, from) =>
      untilAborted(listContainer({ client, settings, account, io }, container, from), io.signal),
    resources: () => resourceFacts({ client, settings, account }),
    fetch: (item, limits) => blobContent({ client, settings }, item, limits),
    remedies: {
      remove_public_access: removePublicAccess(mending),
      remove_stored_policies: removeStoredPolicies(mending),
      tag: tagObjects({ store: blobTags(mending), covers, now: io.now }),
      quarantine: quarantine({ store: blobStore(mending), home: settings.quarantineContainer, covers, now: io.now }),
    },
    close: () => Promise.resolve(),
  }
}

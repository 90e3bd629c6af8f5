import type { Connection, ConnectorIo } from '../../kit/connector.ts'
import { quarantine } from '../../kit/objects/quarantine.ts'
import { tagObjects } from '../../kit/objects/tag.ts'
import { untilAborted } from '../../kit/until-aborted.ts'
import { StorageClient } from '../storage/client.ts'
import { check } from './check.ts'
import { fileContent } from './content.ts'
import { listShare } from './list.ts'
import { removeAccess, removeEveryone } from './remedies/remove-entries.ts'
import { removeStoredPolicies } from './remedies/remove-stored-policies.ts'
import { fileStore } from './remedies/store.ts'
import { fileTags } from './remedies/tags.ts'
import { resourceFacts } from './resources.ts'
import { sharesOf } from './shares.ts'
import type { AzureFilesSettings } from './settings.ts'
import { isCovered, requireChangeable, snapshotsOf } from './snapshots.ts'

export const open = (settings: AzureFilesSettings, io: ConnectorIo): Promise<Connection> => {
  const client = new StorageClient(settings, io, 'file')
  const mending = { client, settings, now: io.now }
  const covers = (share: string) => {
    requireChangeable(share)
    return isCovered(share, settings)
  }
  return Promise.resolve({
    check: () => check(client, settings),
    async *containers() {
      for await (const name of sharesOf(client, settings)) yield { id: name, name }
      for await (const name of snapshotsOf(client, settings)) yield { id: name, name }
    },
    items: (container, from) => untilAborted(listShare({ client, settings, io }, container, from), io.signal),
    resources: () => resourceFacts(client, settings),
    fetch: (item, limits) => fileContent({ client, settings }, item, limits),
    remedies: {
      remove_everyone: removeEveryone(mending),
      remove_access: removeAccess(mending),
      remove_stored_policies: removeStoredPolicies(mending),
      tag: tagObjects({ store: fileTags(mending), covers, now: io.now }),
      quarantine: quarantine({ store: fileStore(mending), home: settings.quarantineShare, covers, now: io.now }),
    },
    close: () => Promise.resolve(),
  })
}

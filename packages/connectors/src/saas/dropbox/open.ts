import type { Connection, ConnectorIo } from '../../kit/connector.ts'
import { untilAborted } from '../../kit/until-aborted.ts'
import { Accounts } from './account.ts'
import { Dropbox } from './api.ts'
import { check } from './check.ts'
import { dropboxContent } from './content.ts'
import { isThere } from './exists.ts'
import { identities } from './identities.ts'
import { LinkBook } from './links.ts'
import { listSpace, type DropboxReading } from './list.ts'
import { feed, readLog } from './log/feed.ts'
import { dropboxRemedies } from './remedies/index.ts'
import { resources } from './resources.ts'
import type { DropboxSettings } from './settings.ts'

export async function open(settings: DropboxSettings, io: ConnectorIo): Promise<Connection> {
  const dropbox = new Dropbox(settings, io)
  const accounts = new Accounts(dropbox)
  const reading: DropboxReading = { dropbox, accounts, links: new LinkBook(dropbox, accounts), settings, io }
  return {
    check: () => check(reading),
    containers: () => accounts.containers(),
    items: (container, from) => untilAborted(listSpace(reading, container, from), io.signal),
    feeds: [feed],
    activity: (_, from) => untilAborted(readLog(reading, from), io.signal),
    identities: from => untilAborted(identities(reading, from), io.signal),
    resources: () => untilAborted(resources(reading), io.signal),
    fetch: (item, limits) => dropboxContent(reading, item, limits),
    exists: key => isThere(reading, key),
    remedies: dropboxRemedies(reading),
    close: () => Promise.resolve(),
  }
}

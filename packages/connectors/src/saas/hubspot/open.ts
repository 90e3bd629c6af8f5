import type { Connection, ConnectorIo, Container } from '../../kit/connector.ts'
import { Texts } from '../../kit/texts.ts'
import { untilAborted } from '../../kit/until-aborted.ts'
import { readTables } from '../../sql/read-tables.ts'
import { feeds, readLog } from './activity/feed.ts'
import { Hubspot } from './api.ts'
import { check } from './check.ts'
import { fileContent, fileIn, filesKey, listFiles } from './files.ts'
import { identities } from './identities.ts'
import { catalogueOf } from './objects.ts'
import { Account, type HubspotReading } from './reading.ts'
import { hubspotRemedies } from './remedies.ts'
import { resources } from './resources.ts'
import type { HubspotSettings } from './settings.ts'
import { listWritten, writtenContent, writtenIn, writtenKey, writtenName } from './written.ts'

export async function open(settings: HubspotSettings, io: ConnectorIo): Promise<Connection> {
  const hubspot = new Hubspot(settings, io)
  const account = new Account(hubspot)
  const reading: HubspotReading = { hubspot, settings, io, account, texts: new Texts() }
  const tables = readTables(catalogueOf(reading, io.now().toISOString()), settings, io.signal)
  return {
    check: () => check(reading),
    containers() {
      account.forget()
      return containersOf(reading, tables.containers())
    },
    items(container, from) {
      const portal = container.id.split('/')[0] ?? ''
      const place = writtenIn(container.id)
      const list = place
        ? listWritten(reading, { portal, type: place.type }, from)
        : container.id === filesKey(portal)
          ? listFiles(reading, portal, from)
          : tables.items(container, from)
      return untilAborted(list, io.signal)
    },
    feeds,
    activity(name, from) {
      const feed = feeds.find(one => one === name)
      return untilAborted(feed ? readLog(reading, feed, from) : none(), io.signal)
    },
    identities: () => untilAborted(identities(reading), io.signal),
    resources: () => resources(reading),
    fetch(item, limits) {
      const most = Math.min(limits.maxBytes, settings.maxFileSize ?? Infinity)
      const file = fileIn(item.key)
      if (file !== undefined) return fileContent(reading, file, most)
      return writtenIn(item.key) ? writtenContent(reading, item, most) : tables.fetch(item, limits)
    },
    remedies: hubspotRemedies(reading),
    close: () => Promise.resolve(),
  }
}

async function* containersOf(
  { account, settings }: HubspotReading,
  tables: AsyncIterable<Container>,
): AsyncGenerator<Container> {
  const portal = await account.id()
  if (settings.files) yield { id: filesKey(portal), name: 'Files' }
  for (const type of settings.written) yield { id: writtenKey(portal, type), name: writtenName(type) }
  yield* tables
}

async function* none(): AsyncGenerator<never> {}

import type { Connection, ConnectorIo, Container } from '../../kit/connector.ts'
import { untilAborted } from '../../kit/until-aborted.ts'
import { readTables } from '../../sql/read-tables.ts'
import { activityOf, feeds } from './activity/activity.ts'
import { Salesforce } from './api.ts'
import { check } from './check.ts'
import { fileContainers, fileContent, fileIn, filesOf, kindOf, type FilesReading } from './files.ts'
import { identitiesOf } from './identities.ts'
import { catalogueOf } from './objects.ts'
import { People } from './people.ts'
import { salesforceRemedies } from './remedies/index.ts'
import { resourcesOf } from './resources.ts'
import type { SalesforceSettings } from './settings.ts'

export async function open(settings: SalesforceSettings, io: ConnectorIo): Promise<Connection> {
  const salesforce = new Salesforce(settings, io)
  const people = new People(salesforce)
  const files: FilesReading = { salesforce, people, maxFileSize: settings.maxFileSize, now: io.now }
  const catalogue = catalogueOf({ salesforce, people, settings, unknown: io.now().toISOString() })
  const tables = readTables(catalogue, settings, io.signal)
  return {
    check: () => check(salesforce, settings),
    containers: () => inTurn(settings.files ? fileContainers(files) : [], tables.containers()),
    items(container, from) {
      const kind = kindOf(files, container.id)
      return untilAborted(kind ? filesOf(files, kind, from) : tables.items(container, from), io.signal)
    },
    feeds,
    activity: (feed, from) => untilAborted(activityOf({ salesforce, people, settings, io }, feed, from), io.signal),
    identities: from => untilAborted(identitiesOf(salesforce, from), io.signal),
    resources: () => resourcesOf(salesforce),
    fetch(item, limits) {
      const file = fileIn({ salesforce }, item.key)
      const maxBytes = Math.min(limits.maxBytes, settings.maxFileSize ?? Infinity)
      return file && settings.files ? fileContent(files, file, maxBytes) : tables.fetch(item, limits)
    },
    remedies: salesforceRemedies({ salesforce, settings, now: io.now }),
    close: () => Promise.resolve(),
  }
}

async function* inTurn(first: readonly Container[], then: AsyncIterable<Container>): AsyncGenerator<Container> {
  yield* first
  yield* then
}

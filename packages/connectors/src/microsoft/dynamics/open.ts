import { ConnectorError, type Connection, type ConnectorIo, type Container } from '../../kit/connector.ts'
import { columnContent } from '../../kit/tables/content.ts'
import { boundsOf } from '../../kit/tables/part.ts'
import { SampleCache } from '../../kit/tables/sample-cache.ts'
import { untilAborted } from '../../kit/until-aborted.ts'
import { exclusion } from '../../kit/walk/globs.ts'
import { feed, readAudit } from './audit.ts'
import { check } from './check.ts'
import { Dataverse } from './dataverse.ts'
import { fileContainers, fileContent, fileIn, filesOf, kindOf } from './files.ts'
import { identitiesOf } from './identities.ts'
import { columnIn, containerOf, itemsOf, type Reading } from './listing.ts'
import { resourcesOf } from './resources.ts'
import { sampleTable } from './sample.ts'
import type { DynamicsSettings } from './settings.ts'

export async function open(settings: DynamicsSettings, io: ConnectorIo): Promise<Connection> {
  const dataverse = new Dataverse(settings, io)
  const exclude = exclusion(settings.include, settings.exclude)
  const reading: Reading = { dataverse, settings, exclude, signal: io.signal }
  const bounds = boundsOf(settings)
  const samples = new SampleCache(table => sampleTable(dataverse, table, bounds))
  return {
    check: () => check(dataverse, settings),
    containers: () => containers(reading),
    items(container, from) {
      const kind = kindOf(reading, container.id)
      return untilAborted(kind ? filesOf(reading, kind, from) : itemsOf(reading, from), io.signal)
    },
    feeds: [feed],
    activity: (_, from) => untilAborted(readAudit({ dataverse, settings, io }, from), io.signal),
    identities: from => untilAborted(identitiesOf(dataverse, from), io.signal),
    resources: () => resourcesOf(dataverse),
    async fetch({ key }, { maxBytes }) {
      const file = fileIn(reading, key)
      if (file && settings.files)
        return fileContent(reading, file, Math.min(maxBytes, settings.maxFileSize ?? Infinity))
      const column = columnIn(reading, key)
      if (!column) throw new ConnectorError('excluded', 'It is no column that the settings take in.')
      const found = (await samples.of(column.table)).get(column.column)
      if (!found) throw new ConnectorError('vanished', 'There is no such column any more.')
      if (found instanceof ConnectorError) throw found
      return columnContent(found)
    },
    close: () => Promise.resolve(),
  }
}

async function* containers(reading: Reading): AsyncGenerator<Container> {
  yield containerOf(reading)
  if (reading.settings.files) yield* fileContainers(reading)
}

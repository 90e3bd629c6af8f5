import type { Connection, ConnectorIo } from '../../kit/connector.ts'
import { ConnectorError } from '../../kit/source-fault.ts'
import { columnContent } from '../../kit/tables/content.ts'
import { keyOf, namesIn } from '../../kit/tables/names.ts'
import { boundsOf } from '../../kit/tables/part.ts'
import { SampleCache } from '../../kit/tables/sample-cache.ts'
import { exclusion } from '../../kit/walk/globs.ts'
import { databasesOf } from './catalogue.ts'
import { check } from './check.ts'
import { CosmosClient } from './client.ts'
import { itemsOf, pathIn, type Listing } from './listing.ts'
import { resourcesOf } from './resources.ts'
import { sampleContainer, type Sampled } from './sample.ts'
import type { CosmosSettings } from './settings.ts'

export async function open(settings: CosmosSettings, io: ConnectorIo): Promise<Connection> {
  const { databases, requestUnits, include, exclude: leftOut } = settings
  const client = new CosmosClient(settings, io)
  const bounds = boundsOf(settings)
  const facts = new Map<string, Omit<Sampled, 'sample'>>()
  const samples = new SampleCache(async key => {
    const [database = '', container = ''] = namesIn(key) ?? []
    const { sample, ...rest } = await sampleContainer(client, { path: [database, container], bounds, requestUnits })
    facts.set(key, rest)
    return sample
  })
  const listing: Listing = {
    client,
    databases,
    exclude: exclusion(include, leftOut),
    signal: io.signal,
    async sample(database, container) {
      const key = keyOf([database, container])
      const sample = await samples.of(key)
      return { version: '', left: 0, ...facts.get(key), sample }
    },
  }
  return {
    check: () => check(client, settings),
    async *containers() {
      for (const name of await databasesOf(client, databases)) yield { id: keyOf([name]), name }
    },
    items: (container, from) => itemsOf(container, from, listing),
    resources: () => resourcesOf(client, settings),
    async fetch({ key }) {
      const { database, container, path } = pathIn(key, listing)
      const found = (await samples.of(keyOf([database, container]))).get(path)
      if (!found) throw new ConnectorError('vanished', 'None of the documents that were looked at holds it any more.')
      if (found instanceof ConnectorError) throw found
      return columnContent(found)
    },
    close: () => Promise.resolve(),
  }
}

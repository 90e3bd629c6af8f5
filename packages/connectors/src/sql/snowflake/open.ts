import type { Connection, ConnectorIo } from '../../kit/connector.ts'
import { readTables } from '../read-tables.ts'
import { check } from './check.ts'
import { openDatabase } from './database.ts'
import { identitiesOf, resourcesOf } from './facts.ts'
import { catalogueOf } from './listing.ts'
import { sampleTable } from './sample.ts'
import type { SnowflakeSettings } from './settings.ts'

export async function open(settings: SnowflakeSettings, io: ConnectorIo): Promise<Connection> {
  const database = openDatabase(settings, io)
  const catalogue = {
    ...catalogueOf({ database, settings, unknown: io.now().toISOString() }),
    sample: (...[names, bounds]: [readonly [string, string, string], Parameters<typeof sampleTable>[2]]) =>
      sampleTable(database, names, bounds),
  }
  return {
    check: () => check(database, settings),
    ...readTables(catalogue, settings, io.signal),
    identities: () => identitiesOf(database),
    resources: () => resourcesOf(database, settings),
    close: () => database.close(),
  }
}

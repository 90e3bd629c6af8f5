import type { Connection, ConnectorIo } from '../../kit/connector.ts'
import { readTables } from '../read-tables.ts'
import { check } from './check.ts'
import { openDatabase } from './database.ts'
import { identitiesOf, resourcesOf } from './facts.ts'
import { catalogueOf } from './listing.ts'
import { revokeOn } from '../revoke.ts'
import { activityOf, feeds } from './history.ts'
import { grantEngine } from './revoke-grant.ts'
import { blobsOf } from './blobs.ts'
import { sampleTable } from './sample.ts'
import type { SnowflakeSettings } from './settings.ts'

export async function open(settings: SnowflakeSettings, io: ConnectorIo): Promise<Connection> {
  const database = openDatabase(settings, io)
  const catalogue = {
    ...catalogueOf({ database, settings, unknown: io.now().toISOString() }),
    blobs: (names: readonly [string, string, string], column: string) => blobsOf(database, names, column),
    sample: (...[names, bounds]: [readonly [string, string, string], Parameters<typeof sampleTable>[2]]) =>
      sampleTable(database, names, bounds),
  }
  return {
    check: () => check(database, settings),
    ...readTables(catalogue, settings, io.signal),
    ...(settings.history && {
      feeds,
      activity: (feed: string, from?: string) =>
        activityOf({ database, takesIn: catalogue.takesIn, user: settings.user, now: io.now }, feed, from),
    }),
    identities: () => identitiesOf(database),
    resources: () => resourcesOf(database, settings),
    remedies: { revoke_grant: revokeOn(grantEngine(database, catalogue.takesIn), io.now) },
    close: () => database.close(),
  }
}

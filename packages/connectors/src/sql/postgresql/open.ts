import type { Connection, ConnectorIo } from '../../kit/connector.ts'
import { readLogs } from '../../kit/log-folder.ts'
import { replicaPlace } from '../../kit/tables/replica.ts'
import type { SampleBounds } from '../../kit/tables/sample.ts'
import { readTables } from '../read-tables.ts'
import { check } from './check.ts'
import { openDatabase } from './database.ts'
import { identitiesOf } from './identities.ts'
import { catalogueOf } from './listing.ts'
import { eventsOf, feed, isLog } from './pgaudit.ts'
import { resourcesOf } from './resources.ts'
import { revokeGrant } from './revoke-grant.ts'
import { blobsOf } from './blobs.ts'
import { sampleTable } from './sample.ts'
import type { PostgresqlSettings } from './settings.ts'

export async function open(
  settings: PostgresqlSettings,
  { http, signal, now, places }: ConnectorIo,
): Promise<Connection> {
  const { user, schemas, database: name, auditLog, replica, port } = settings
  const database = openDatabase(settings, http, signal)
  const reading =
    replica === undefined
      ? database
      : openDatabase({ ...settings, ...replicaPlace(replica, port), isReplica: true }, http, signal)
  const catalogue = {
    ...catalogueOf({ database, name, schemas, unknown: now().toISOString() }),
    blobs: ([, schema, table]: readonly [string, string, string], column: string) =>
      blobsOf(reading, { schema, table, column, user }),
    sample: ([, schema, table]: readonly [string, string, string], bounds: SampleBounds) =>
      sampleTable(reading, { schema, table, user, bounds }),
  }
  return {
    check: () => check({ database, reading }, settings),
    ...readTables(catalogue, settings, signal),
    ...(auditLog !== undefined && {
      feeds: [feed],
      activity: (_: string, from?: string) => {
        const watched = { database: name, user, takesIn: (schema: string) => catalogue.takesIn([name, schema]) }
        return readLogs({ path: auditLog, places, signal, isLog, eventsOf: () => eventsOf(watched) }, from)
      },
    }),
    identities: () => identitiesOf(database, now()),
    resources: () => resourcesOf(database, settings),
    remedies: { revoke_grant: revokeGrant(database, { name, now }) },
    async close() {
      await reading.close()
      await database.close()
    },
  }
}

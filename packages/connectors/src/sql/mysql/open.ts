import type { Connection, ConnectorIo } from '../../kit/connector.ts'
import { readLogs } from '../../kit/log-folder.ts'
import { replicaPlace } from '../../kit/tables/replica.ts'
import type { SampleBounds } from '../../kit/tables/sample.ts'
import { readTables } from '../read-tables.ts'
import { check } from './check.ts'
import { openDatabase } from './database.ts'
import { identitiesOf } from './identities.ts'
import { catalogueOf, wants } from './listing.ts'
import { resourcesOf } from './resources.ts'
import { revokeGrant } from './revoke-grant.ts'
import { blobsOf } from './blobs.ts'
import { sampleTable } from './sample.ts'
import { eventOf, feed, isLog } from './server-audit.ts'
import type { MysqlSettings } from './settings.ts'

export async function open(settings: MysqlSettings, { http, signal, now, places }: ConnectorIo): Promise<Connection> {
  const database = openDatabase(settings, http, signal)
  const { user, auditLog, replica, port } = settings
  const reading =
    replica === undefined
      ? database
      : openDatabase({ ...settings, ...replicaPlace(replica, port), isReplica: true }, http, signal)
  const catalogue = {
    ...catalogueOf({ database, settings, now }),
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
      activity: (_: string, from?: string) =>
        readLogs({ path: auditLog, places, signal, isLog, eventsOf: () => eventOf(wants(settings)) }, from),
    }),
    identities: () => identitiesOf(database),
    resources: () => resourcesOf(database, settings),
    remedies: { revoke_grant: revokeGrant(database, { takesIn: catalogue.takesIn, now }) },
    async close() {
      await reading.close()
      await database.close()
    },
  }
}

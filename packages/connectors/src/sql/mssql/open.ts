import type { Connection, ConnectorIo } from '../../kit/connector.ts'
import { replicaPlace } from '../../kit/tables/replica.ts'
import type { SampleBounds } from '../../kit/tables/sample.ts'
import { readTables } from '../read-tables.ts'
import { check } from './check.ts'
import { openDatabase } from './database.ts'
import { identitiesOf, resourcesOf } from './facts.ts'
import { catalogueOf } from './listing.ts'
import { revokeOn } from '../revoke.ts'
import { grantEngine } from './revoke-grant.ts'
import { blobsOf } from './blobs.ts'
import { sampleTable } from './sample.ts'
import type { MssqlSettings } from './settings.ts'

export async function open(settings: MssqlSettings, { http, signal, now }: ConnectorIo): Promise<Connection> {
  const { user, schemas, database: name, replica, port } = settings
  const changing = openDatabase({ ...settings, intent: 'change' }, http, signal)
  // With a replica named, what there is and who may read it is asked of the primary.
  const database = replica === undefined ? openDatabase({ ...settings, intent: 'read' }, http, signal) : changing
  const reading =
    replica === undefined
      ? database
      : openDatabase({ ...settings, ...replicaPlace(replica, port), intent: 'replica' }, http, signal)
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
    identities: () => identitiesOf(database),
    resources: () => resourcesOf(database, settings),
    remedies: { revoke_grant: revokeOn(grantEngine(changing, catalogue.takesIn), now) },
    async close() {
      for (const each of new Set([reading, database, changing])) await each.close()
    },
  }
}

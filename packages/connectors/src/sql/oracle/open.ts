import type { Connection, ConnectorIo } from '../../kit/connector.ts'
import { replicaPlace } from '../../kit/tables/replica.ts'
import type { SampleBounds } from '../../kit/tables/sample.ts'
import { readTables } from '../read-tables.ts'
import { check } from './check.ts'
import { openDatabase } from './database.ts'
import { identitiesOf } from './identities.ts'
import { catalogueOf } from './listing.ts'
import { resourcesOf } from './resources.ts'
import { blobsOf } from './blobs.ts'
import { sampleTable } from './sample.ts'
import { revokeOn } from '../revoke.ts'
import { grantEngine } from './revoke-grant.ts'
import { signIn, type SignIn } from './session.ts'
import type { OracleSettings } from './settings.ts'

export const open = (settings: OracleSettings, io: ConnectorIo): Promise<Connection> => openBy(signIn)(settings, io)

/** `how` stands for Oracle's driver. */
export const openBy =
  (how: SignIn) =>
  async (settings: OracleSettings, { http, signal, now }: ConnectorIo): Promise<Connection> => {
    const database = openDatabase(settings, { http, signal, signIn: how })
    const { user, schemas, database: name } = settings
    const reading = readingOf(settings, { http, signal, signIn: how }) ?? database
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
      remedies: { revoke_grant: revokeOn(grantEngine(database, catalogue.takesIn), now) },
      async close() {
        await reading.close()
        await database.close()
      },
    }
  }

/** Where rows are read from a replica, whose service may have another name. */
function readingOf(settings: OracleSettings, way: Parameters<typeof openDatabase>[1]) {
  if (settings.replica === undefined) return undefined
  const { host, port, service = settings.database } = replicaPlace(settings.replica, settings.port)
  return openDatabase({ ...settings, host, port, database: service, isReplica: true }, way)
}

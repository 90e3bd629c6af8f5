import type { Connection, ConnectorIo } from '../../kit/connector.ts'
import type { SampleBounds } from '../../kit/tables/sample.ts'
import { readTables } from '../read-tables.ts'
import { check } from './check.ts'
import { openDatabase } from './database.ts'
import { identitiesOf, resourcesOf } from './facts.ts'
import { catalogueOf } from './listing.ts'
import { revokeOn } from '../revoke.ts'
import { grantEngine } from './revoke-grant.ts'
import { sampleTable } from './sample.ts'
import type { MssqlSettings } from './settings.ts'

export async function open(settings: MssqlSettings, { http, signal, now }: ConnectorIo): Promise<Connection> {
  const database = openDatabase(settings, http, signal)
  const { user, schemas, database: name } = settings
  const catalogue = {
    ...catalogueOf({ database, name, schemas, unknown: now().toISOString() }),
    sample: ([, schema, table]: readonly [string, string, string], bounds: SampleBounds) =>
      sampleTable(database, { schema, table, user, bounds }),
  }
  return {
    check: () => check(database, settings),
    ...readTables(catalogue, settings, signal),
    identities: () => identitiesOf(database),
    resources: () => resourcesOf(database, settings),
    remedies: { revoke_grant: revokeOn(grantEngine(database, catalogue.takesIn), now) },
    close: () => database.close(),
  }
}

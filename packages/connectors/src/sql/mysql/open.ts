import type { Connection, ConnectorIo } from '../../kit/connector.ts'
import type { SampleBounds } from '../../kit/tables/sample.ts'
import { readTables } from '../read-tables.ts'
import { check } from './check.ts'
import { openDatabase } from './database.ts'
import { identitiesOf } from './identities.ts'
import { catalogueOf } from './listing.ts'
import { resourcesOf } from './resources.ts'
import { revokeGrant } from './revoke-grant.ts'
import { sampleTable } from './sample.ts'
import type { MysqlSettings } from './settings.ts'

export async function open(settings: MysqlSettings, { http, signal, now }: ConnectorIo): Promise<Connection> {
  const database = openDatabase(settings, http, signal)
  const { user } = settings
  const catalogue = {
    ...catalogueOf({ database, settings, now }),
    sample: ([, schema, table]: readonly [string, string, string], bounds: SampleBounds) =>
      sampleTable(database, { schema, table, user, bounds }),
  }
  return {
    check: () => check(database, settings),
    ...readTables(catalogue, settings, signal),
    identities: () => identitiesOf(database),
    resources: () => resourcesOf(database, settings),
    remedies: { revoke_grant: revokeGrant(database, { takesIn: catalogue.takesIn, now }) },
    close: () => database.close(),
  }
}

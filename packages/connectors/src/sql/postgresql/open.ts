import type { Connection, ConnectorIo } from '../../kit/connector.ts'
import { readLogFile } from '../../kit/log-file.ts'
import type { SampleBounds } from '../../kit/tables/sample.ts'
import { readTables } from '../read-tables.ts'
import { check } from './check.ts'
import { openDatabase } from './database.ts'
import { identitiesOf } from './identities.ts'
import { catalogueOf } from './listing.ts'
import { eventsOf, feed } from './pgaudit.ts'
import { resourcesOf } from './resources.ts'
import { revokeGrant } from './revoke-grant.ts'
import { sampleTable } from './sample.ts'
import type { PostgresqlSettings } from './settings.ts'

export async function open(
  settings: PostgresqlSettings,
  { http, signal, now, places }: ConnectorIo,
): Promise<Connection> {
  const { user, schemas, database: name, auditLog } = settings
  const database = openDatabase(settings, http, signal)
  const catalogue = {
    ...catalogueOf({ database, name, schemas, unknown: now().toISOString() }),
    sample: ([, schema, table]: readonly [string, string, string], bounds: SampleBounds) =>
      sampleTable(database, { schema, table, user, bounds }),
  }
  return {
    check: () => check(database, settings),
    ...readTables(catalogue, settings, signal),
    ...(auditLog !== undefined && {
      feeds: [feed],
      activity: (_: string, from?: string) => {
        const eventOf = eventsOf({ database: name, user, takesIn: schema => catalogue.takesIn([name, schema]) })
        return readLogFile({ path: auditLog, places, signal, eventOf }, from)
      },
    }),
    identities: () => identitiesOf(database, now()),
    resources: () => resourcesOf(database, settings),
    remedies: { revoke_grant: revokeGrant(database, { name, now }) },
    close: () => database.close(),
  }
}

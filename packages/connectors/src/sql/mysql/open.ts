import type { Connection, ConnectorIo } from '../../kit/connector.ts'
import { readLogFile } from '../../kit/log-file.ts'
import type { SampleBounds } from '../../kit/tables/sample.ts'
import { readTables } from '../read-tables.ts'
import { check } from './check.ts'
import { openDatabase } from './database.ts'
import { identitiesOf } from './identities.ts'
import { catalogueOf, wants } from './listing.ts'
import { resourcesOf } from './resources.ts'
import { revokeGrant } from './revoke-grant.ts'
import { sampleTable } from './sample.ts'
import { eventOf, feed } from './server-audit.ts'
import type { MysqlSettings } from './settings.ts'

export async function open(settings: MysqlSettings, { http, signal, now, places }: ConnectorIo): Promise<Connection> {
  const database = openDatabase(settings, http, signal)
  const { user, auditLog } = settings
  const catalogue = {
    ...catalogueOf({ database, settings, now }),
    sample: ([, schema, table]: readonly [string, string, string], bounds: SampleBounds) =>
      sampleTable(database, { schema, table, user, bounds }),
  }
  return {
    check: () => check(database, settings),
    ...readTables(catalogue, settings, signal),
    ...(auditLog !== undefined && {
      feeds: [feed],
      activity: (_: string, from?: string) =>
        readLogFile({ path: auditLog, places, signal, eventOf: eventOf(wants(settings)) }, from),
    }),
    identities: () => identitiesOf(database),
    resources: () => resourcesOf(database, settings),
    remedies: { revoke_grant: revokeGrant(database, { takesIn: catalogue.takesIn, now }) },
    close: () => database.close(),
  }
}

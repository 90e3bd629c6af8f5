import type { Connection, ConnectorIo } from '../../kit/connector.ts'
import type { SampleBounds } from '../../kit/tables/sample.ts'
import { readTables } from '../read-tables.ts'
import { check } from './check.ts'
import { openDatabase } from './database.ts'
import { identitiesOf } from './identities.ts'
import { catalogueOf } from './listing.ts'
import { resourcesOf } from './resources.ts'
import { sampleTable } from './sample.ts'
import { signIn, type SignIn } from './session.ts'
import type { OracleSettings } from './settings.ts'

export const open = (settings: OracleSettings, io: ConnectorIo): Promise<Connection> => openBy(signIn)(settings, io)

/** `how` stands for Oracle's driver. */
export const openBy =
  (how: SignIn) =>
  async (settings: OracleSettings, { http, signal, now }: ConnectorIo): Promise<Connection> => {
    const database = openDatabase(settings, { http, signal, signIn: how })
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
      close: () => database.close(),
    }
  }

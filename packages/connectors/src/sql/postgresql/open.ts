import type { Connection, ConnectorIo } from '../../kit/connector.ts'
import { ConnectorError } from '../../kit/source-fault.ts'
import { columnContent } from '../../kit/tables/content.ts'
import { SampleCache } from '../../kit/tables/sample-cache.ts'
import { keyOf, namesIn } from '../../kit/tables/names.ts'
import { exclusion } from '../../kit/walk/globs.ts'
import { check } from './check.ts'
import { openDatabase } from './database.ts'
import { identitiesOf } from './identities.ts'
import { columnOf, containersOf, itemsOf, type Listing } from './listing.ts'
import { resourcesOf } from './resources.ts'
import { revokeGrant } from './revoke-grant.ts'
import { sampleTable } from './sample.ts'
import type { PostgresqlSettings } from './settings.ts'

const valueLength = 4096
const mostValueLength = 65_536
const columnBytes = 512 * 1024
const tableBytes = 32 * 2 ** 20

export async function open(settings: PostgresqlSettings, { http, signal, now }: ConnectorIo): Promise<Connection> {
  const { user, schemas, sampleRows, include, exclude: leftOut, maxFileSize } = settings
  const database = openDatabase(settings, http, signal)
  const exclude = exclusion(include, leftOut)
  const listing: Listing = { database, name: settings.database, schemas, exclude, signal, unknown: now().toISOString() }
  const bounds = {
    rows: sampleRows,
    valueLength: Math.min(maxFileSize ?? valueLength, mostValueLength),
    columnBytes,
    tableBytes,
  }
  const samples = new SampleCache(async key => {
    const [, schema = '', table = ''] = namesIn(key) ?? []
    return sampleTable(database, { schema, table, user, bounds })
  })
  return {
    check: () => check(database, settings),
    containers: () => containersOf(listing),
    items: (container, from) => itemsOf(container, from, listing),
    identities: () => identitiesOf(database, now()),
    resources: () => resourcesOf(database, settings),
    async fetch({ key }) {
      const { schema, table, column } = columnOf(key, listing)
      const found = (await samples.of(keyOf([settings.database, schema, table]))).get(column)
      if (!found) throw new ConnectorError('vanished', 'There is no such column any more.')
      if (found instanceof ConnectorError) throw found
      return columnContent(found)
    },
    remedies: { revoke_grant: revokeGrant(database, { name: settings.database, now }) },
    close: () => database.close(),
  }
}

import type { CheckResult } from '../../kit/connector.ts'
import { failedCheck } from '../../kit/failed-check.ts'
import { containersIn, databasesOf, rangesOf } from './catalogue.ts'
import type { CosmosClient } from './client.ts'
import { CosmosFault } from './fault.ts'
import type { CosmosSettings } from './settings.ts'

/** Databases that are looked at; what holds of these mostly holds of all. */
const lookedAt = 10

/** Asks for everything once that reading will ask for. */
export async function check(client: CosmosClient, settings: Pick<CosmosSettings, 'databases'>): Promise<CheckResult> {
  try {
    return await examine(client, settings.databases)
  } catch (error) {
    return failedCheck('Azure Cosmos DB', error, CosmosFault)
  }
}

async function examine(client: CosmosClient, wanted: readonly string[]): Promise<CheckResult> {
  const names = await databasesOf(client, wanted)
  const absent = wanted.filter(name => !names.includes(name))
  for (const database of names.slice(0, lookedAt)) {
    const [first] = await containersIn(client, database)
    if (!first) continue
    await rangesOf(client, [database, first.id])
    const answer = await client.call({
      path: [database, first.id],
      list: 'docs',
      headers: { 'x-ms-max-item-count': '1' },
    })
    answer.discard()
  }
  return {
    ok: absent.length === 0,
    granted: ['List databases', 'List containers', 'Read documents'],
    missing: absent.map(name => ({
      name: `Database ${name}`,
      wayOut: 'There is none of this name in the account. Check how it is spelt.',
    })),
  }
}

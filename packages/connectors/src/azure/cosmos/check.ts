import type { CheckResult } from '../../kit/connector.ts'
import { failedCheck } from '../../kit/failed-check.ts'
import { containersIn, databasesOf, rangesOf } from './catalogue.ts'
import type { CosmosClient } from './client.ts'
import { excessOf } from './excess.ts'
import { CosmosFault } from './fault.ts'
import type { CosmosSettings } from './settings.ts'

/** Databases that are looked at; what holds of these mostly holds of all. */
const lookedAt = 10

/** Asks for everything once that reading will ask for; what is missing and what is more than reading needs, by name. */
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
  const missing: CheckResult['missing'] = []
  const opened: [database: string, container: string][] = []
  for (const database of names.slice(0, lookedAt)) {
    const first = await told(`List containers of ${database}`, missing, async () => {
      const [container] = await containersIn(client, database)
      return container?.id
    })
    if (first === undefined) continue
    const place: [string, string] = [database, first]
    if (await told(`Read documents of ${place.join('/')}`, missing, () => readable(client, place))) opened.push(place)
  }
  const lists = 'List containers'
  const reads = `Read documents of ${opened.length} of ${Math.min(names.length, lookedAt)} databases that were looked at`
  return {
    ok: absent.length === 0 && (opened.length > 0 || missing.length === 0),
    granted: ['List databases', lists, ...(opened.length ? [reads] : [])],
    excess: await excessOf(client, opened[0]),
    missing: [
      ...absent.map(name => ({
        name: `Database ${name}`,
        wayOut: 'There is none of this name in the account. Check how it is spelt.',
      })),
      ...missing,
    ],
  }
}

async function readable(client: CosmosClient, place: readonly [string, string]): Promise<true> {
  await rangesOf(client, place)
  const answer = await client.call({ path: place, list: 'docs', headers: { 'x-ms-max-item-count': '1' } })
  answer.discard()
  return true
}

/** What the key does not allow is missing; what concerns the account is thrown. */
async function told<T>(name: string, missing: CheckResult['missing'], ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof CosmosFault)) throw error
    missing.push({ name, wayOut: `${error.message} Use a read-only key of the account: it reads all of it.` })
    return undefined
  }
}

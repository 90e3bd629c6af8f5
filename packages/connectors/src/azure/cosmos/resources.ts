import { z } from 'zod'
import type { Page, ResourceFacts } from '../../kit/connector.ts'
import { keyOf, shown } from '../../kit/tables/names.ts'
import { containersIn, databasesOf } from './catalogue.ts'
import type { CosmosClient } from './client.ts'
import { CosmosFault } from './fault.ts'
import { cosmosService } from './service.ts'
import type { CosmosSettings } from './settings.ts'

const Places = z
  .array(z.looseObject({ name: z.string() }))
  .nullish()
  .catch(undefined)
const About = z.looseObject({ writableLocations: Places, readableLocations: Places })

/** Each database, with what is known of its account. What only Azure's management tells is null. */
export async function* resourcesOf(
  client: CosmosClient,
  { endpoint, databases }: Pick<CosmosSettings, 'endpoint' | 'databases'>,
): AsyncGenerator<Page<ResourceFacts>> {
  const about = About.safeParse(await (await client.call({ path: [] })).json()).data
  const { protocol, host } = new URL(endpoint)
  const isSecure = protocol === 'https:'
  const items: ResourceFacts[] = []
  for (const name of await databasesOf(client, databases)) {
    const containers = await containersIn(client, name).catch((error: unknown) => {
      if (error instanceof CosmosFault) return undefined
      throw error
    })
    items.push({
      id: keyOf([name]),
      kind: 'database',
      name: shown(name),
      service: cosmosService.key,
      public: false,
      facts: {
        host,
        ssl: isSecure,
        sslInUse: isSecure,
        // Azure encrypts all of it, and cannot be told not to.
        encryptedAtRest: /\.documents\.azure\.(com|us|cn)$/.test(new URL(endpoint).hostname) ? true : null,
        signInByKey: true,
        containers: containers?.length ?? null,
        writableLocations: about?.writableLocations?.map(({ name: place }) => place) ?? null,
        readableLocations: about?.readableLocations?.map(({ name: place }) => place) ?? null,
        openFirewall: null,
        publicNetworkAccess: null,
      },
    })
  }
  yield { items, covers: 'all' }
}

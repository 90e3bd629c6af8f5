import type { Connection, ConnectorIo } from '../kit/connector.ts'
import { ConnectorError } from '../kit/source-fault.ts'
import { columnContent } from '../kit/tables/content.ts'
import { keyOf, namesIn } from '../kit/tables/names.ts'
import { boundsOf } from '../kit/tables/part.ts'
import { SampleCache } from '../kit/tables/sample-cache.ts'
import { exclusion } from '../kit/walk/globs.ts'
import { collectionsOf, databasesOf } from './catalogue.ts'
import { check } from './check.ts'
import { fileContent, isFileKey } from './gridfs.ts'
import { accountsOf } from './identities.ts'
import { containersOf, itemsOf, pathIn, type Listing } from './listing.ts'
import { reachOf } from './reach.ts'
import { resourcesOf, type Known } from './resources.ts'
import { revokeRole } from './revoke-role.ts'
import { sampleCollection, type Sampled } from './sample.ts'
import { openServer } from './server.ts'
import type { MongodbSettings } from './settings.ts'
import { parseUri } from './uri.ts'
import { rolesOf, usersOf } from './users.ts'

export async function open(settings: MongodbSettings, { http, signal, now }: ConnectorIo): Promise<Connection> {
  const { uri, databases, include, exclude: leftOut, maxFileSize, certificateAuthority, replica } = settings
  const address = parseUri(uri)
  if (!address) throw new ConnectorError('unsupported', 'The connection string is none. Give it anew.')
  const server = openServer(
    replica === undefined ? address : { ...address, readPreference: 'secondary' },
    { http, signal, certificateAuthority },
    replica,
  )
  const exclude = exclusion(include, leftOut)
  const bounds = boundsOf(settings)
  let people: Promise<Known> | undefined
  const known = () => (people ??= readPeople())
  const readPeople = async (): Promise<Known> => {
    const users = await usersOf(server)
    const names = users && (await databasesOf(server, databases)).map(({ name }) => name)
    return { users, roles: names && (await rolesOf(server, names)) }
  }
  const facts = new Map<string, Omit<Sampled, 'sample'>>()
  const views = new Map<string, boolean>()
  const samples = new SampleCache(async key => {
    const [database = '', name = ''] = namesIn(key) ?? []
    const isView = views.get(key) ?? (await collectionsOf(server, database)).find(each => each.name === name)?.isView
    if (isView === undefined) throw new ConnectorError('vanished', `${name} is no longer there.`)
    const { sample, ...rest } = await sampleCollection(server, { database, name, isView, bounds })
    facts.set(key, rest)
    return sample
  })
  const listing: Listing = {
    server,
    databases,
    exclude,
    signal,
    reach: async () => reachOf({ asksSignIn: await server.asksSignIn(), ...(await known()) }),
    async sample(database, { name, isView }) {
      const key = keyOf([database, name])
      views.set(key, isView)
      const sample = await samples.of(key)
      return { version: '', left: 0, ...facts.get(key), sample }
    },
  }
  return {
    check: () => check(server, settings),
    containers: () => containersOf(listing),
    items: (container, from) => itemsOf(container, from, listing),
    async *identities() {
      const { users, roles } = await known()
      yield accountsOf(users, roles)
    },
    resources: () => resourcesOf(server, { databases, address, known }),
    async fetch({ key }, { maxBytes }) {
      const { database, collection, path } = pathIn(key, listing)
      if (isFileKey(path))
        return fileContent(
          server,
          { database, collection, path },
          { maxBytes: Math.min(maxBytes, maxFileSize ?? maxBytes) },
        )
      const found = (await samples.of(keyOf([database, collection]))).get(path)
      if (!found) throw new ConnectorError('vanished', 'None of the documents that were looked at holds it any more.')
      if (found instanceof ConnectorError) throw found
      return columnContent(found)
    },
    remedies: { revoke_role: revokeRole(server, now) },
    close: () => Promise.resolve(server.close()),
  }
}

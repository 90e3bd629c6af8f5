import { z } from 'zod'
import type { CosmosClient } from './client.ts'

const Named = z.looseObject({ id: z.string().min(1) })

/** In the order of their names. */
export async function databasesOf(client: CosmosClient, wanted: readonly string[]): Promise<string[]> {
  const all = await client.all(Named, 'Databases', { path: [], list: 'dbs' })
  const names = all.map(({ id }) => id)
  return (wanted.length ? names.filter(name => wanted.includes(name)) : names).toSorted()
}

const Listed = z.looseObject({
  id: z.string().min(1),
  partitionKey: z
    .looseObject({ paths: z.array(z.string()).default([]) })
    .nullish()
    .catch(undefined),
  defaultTtl: z.number().nullish().catch(undefined),
})
export type CosmosContainer = z.infer<typeof Listed>

export async function containersIn(client: CosmosClient, database: string): Promise<CosmosContainer[]> {
  const all = await client.all(Listed, 'DocumentCollections', { path: [database], list: 'colls' })
  return all.toSorted((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0))
}

const Range = z.looseObject({ id: z.union([z.string(), z.number().transform(String)]) })

/** Its parts, by the ids of their ranges of keys. */
export async function rangesOf(client: CosmosClient, path: readonly [string, string]): Promise<string[]> {
  const all = await client.all(Range, 'PartitionKeyRanges', { path, list: 'pkranges' })
  return all.map(({ id }) => id)
}

/** How many documents there are and how large they are, as the service counts them; nothing where it does not say. */
export async function usageOf(client: CosmosClient, path: readonly [string, string]): Promise<string | undefined> {
  const answer = await client.call({ path, headers: { 'x-ms-documentdb-populatequotainfo': 'True' } })
  answer.discard()
  const said = answer.headers.get('x-ms-resource-usage') ?? ''
  const parts = said.split(';').filter(part => /^documents?(Count|Size)=/i.test(part))
  return parts.length ? parts.join(';') : undefined
}

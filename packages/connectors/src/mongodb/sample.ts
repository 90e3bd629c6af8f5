import { createHash } from 'node:crypto'
import { serialize, type Document } from 'bson'
import { FieldCollector } from '../kit/tables/fields.ts'
import type { SampleBounds } from '../kit/tables/sample.ts'
import { partOf } from '../kit/tables/part.ts'
import type { TableSample } from '../kit/tables/sample-cache.ts'
import { countOf, sizeOf, type CollectionName } from './catalogue.ts'
import { requireCheap } from './cost.ts'
import { batched, batchSize, listed } from './cursor.ts'
import { isByChance, itemFault } from './fault.ts'
import { bsonValues } from './values.ts'
import type { Server } from './server.ts'

export interface SampleRequest extends CollectionName {
  database: string
  bounds: SampleBounds
}

export interface Sampled {
  sample: TableSample
  /** Same version, same documents, as far as the server tells. */
  version: string
  /** Paths that were one too many. */
  left: number
}

const maxTimeMS = 30_000
const mostAttempts = 3
const gently = { allowDiskUse: true, maxTimeMS, ...batched }

/**
 * Of a collection, all of it where it is small, else documents chosen at random by the server; of a view, the first ones.
 * @throws ConnectorError for what concerns the collection, SourceFault and OutboundFault otherwise
 */
export async function sampleCollection(server: Server, request: SampleRequest): Promise<Sampled> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await sampleOnce(server, request)
    } catch (error) {
      // Choosing at random fails now and then by itself.
      if (attempt < mostAttempts && isByChance(error)) continue
      throw itemFault(error, { database: request.database, collection: request.name })
    }
  }
}

async function sampleOnce(server: Server, { database, name, isView, bounds }: SampleRequest): Promise<Sampled> {
  const count = isView ? undefined : await countOf(server, database, name)
  const isWhole = isView || count === undefined || bounds.isAll === true || count <= bounds.rows
  const command =
    isWhole && !isView
      ? { find: name, limit: bounds.rows, batchSize, maxTimeMS }
      : {
          aggregate: name,
          pipeline: [isView ? { $limit: bounds.rows } : { $sample: { size: bounds.rows } }],
          ...gently,
        }
  if (isView) await requireCheap(server, database, command)
  const collector = new FieldCollector(bounds, bsonValues)
  const seen: string[] = []
  for await (const batch of listed(server, { database, collection: name, command })) {
    for (const document of batch) {
      if (isWhole) seen.push(digest(document))
      collector.take(document)
      if (collector.isFull) break
    }
    if (collector.isFull) break
  }
  // Documents that were chosen at random say nothing of a change; how many there are and how large does.
  const version = isWhole ? digest(seen.toSorted()) : `${count}:${(await sizeOf(server, database, name)) ?? ''}`
  const sample = partOf(await collector.result(), { isAll: isWhole && !collector.isFull, total: count })
  return { sample, version, left: collector.left }
}

const digest = (what: Document | string[]) =>
  createHash('sha256')
    .update(Array.isArray(what) ? what.join() : serialize(what))
    .digest('base64url')

import { createHash } from 'node:crypto'
import { z } from 'zod'
import { FieldCollector, type Values } from '../../kit/tables/fields.ts'
import type { SampleBounds } from '../../kit/tables/sample.ts'
import { partOf } from '../../kit/tables/part.ts'
import type { TableSample } from '../../kit/tables/sample-cache.ts'
import { rangesOf, usageOf } from './catalogue.ts'
import type { CosmosClient, CosmosPage } from './client.ts'
import { CosmosFault, itemFault } from './fault.ts'

export interface Sampled {
  sample: TableSample
  /** Same version, same documents, as far as the service tells. */
  version: string
  /** Paths that were one too many. */
  left: number
}

export interface SampleRequest {
  path: readonly [database: string, container: string]
  bounds: SampleBounds
  requestUnits: number
}

const Row = z.record(z.string(), z.unknown())
type Row = z.infer<typeof Row>
const newest = (most: number) => `SELECT TOP ${most} * FROM c ORDER BY c._ts DESC`
const pageSize = 200

/**
 * Of each part of a container, as many documents as its share: half of them those that lie first, half those that were changed last, which the index
 * gives without looking through the rest. A container of few documents is read whole. Stops where it has cost as much as it may.
 * @throws ConnectorError for what concerns the container, SourceFault and OutboundFault otherwise
 */
export async function sampleContainer(client: CosmosClient, request: SampleRequest): Promise<Sampled> {
  try {
    return await sampled(client, request)
  } catch (error) {
    throw itemFault(error, request.path.join('/'))
  }
}

async function sampled(client: CosmosClient, { path, bounds, requestUnits }: SampleRequest): Promise<Sampled> {
  const collector = new FieldCollector(bounds, jsonValues)
  const seen = new Map<string, string>()
  let [left, isWhole, latest] = [requestUnits, true, 0]
  const take = (rows: readonly Row[]) => {
    for (const row of rows) {
      const own = String(row['_rid'] ?? row['id'])
      latest = Math.max(latest, Number(row['_ts'] ?? 0))
      if (seen.has(own) || collector.isFull) continue
      seen.set(own, String(row['_etag'] ?? ''))
      collector.take(withoutOwn(row))
    }
  }
  const ranges = await rangesOf(client, path)
  const share = Math.max(1, Math.ceil(bounds.rows / Math.max(1, ranges.length)))
  for (const range of ranges) {
    const inRange = { path, list: 'docs', headers: { 'x-ms-documentdb-partitionkeyrangeid': range } }
    let [taken, from]: [number, string | undefined] = [0, undefined]
    do {
      const page: CosmosPage<Row> = await client.page(Row, 'Documents', {
        ...inRange,
        from,
        most: Math.min(pageSize, Math.ceil(share / 2) + 1),
      })
      take(page.items)
      taken += page.items.length
      left -= page.charge
      from = page.next
    } while (from !== undefined && taken < share / 2 && left > 0)
    if (from === undefined) continue
    isWhole = false
    if (left <= 0) break
    const query = newest(Math.max(1, share - taken))
    const page = await client.page(Row, 'Documents', { ...inRange, query, most: pageSize }).catch(notIndexed)
    take(page.items)
    left -= page.charge
  }
  const usage = await usageOf(client, path)
  const version = isWhole && !collector.isFull ? digest([...seen].toSorted()) : `${usage ?? ''}@${latest}`
  const sample = partOf(await collector.result(), { isAll: isWhole && !collector.isFull })
  return { sample, version, left: collector.left }
}

/** A container whose index leaves the time of changes out cannot be asked for the newest. */
function notIndexed(error: unknown) {
  if (error instanceof CosmosFault && error.status === 400) return { items: [], next: undefined, charge: 0 }
  throw error
}

/** What the service adds to every document. */
const added = new Set(['_rid', '_self', '_etag', '_attachments', '_ts', '_lsn', '_metadata'])
const withoutOwn = (row: Row): Row => Object.fromEntries(Object.entries(row).filter(([name]) => !added.has(name)))
const digest = (what: unknown) => createHash('sha256').update(JSON.stringify(what)).digest('base64url')

const jsonValues: Values = {
  isDocument: (value): value is Record<string, unknown> => typeof value === 'object' && value !== null,
  cellOf: value =>
    value === null || value === undefined ? null : typeof value === 'object' ? JSON.stringify(value) : String(value),
  typeOf: value => (value === null ? 'null' : typeof value),
}

import { Binary, EJSON, type Document } from 'bson'
import { z } from 'zod'
import type { Content, Entry, FetchLimits, Grant } from '../kit/connector.ts'
import { ConnectorError } from '../kit/source-fault.ts'
import { keyOf, shown } from '../kit/tables/names.ts'
import type { Exclude } from '../kit/tables/table.ts'
import { batchSize, listed } from './cursor.ts'
import { itemFault } from './fault.ts'
import type { Server } from './server.ts'

const pageSize = 500
const chunks = '.chunks'

/** The bucket of GridFS whose chunks a collection holds; nothing for other collections. @see https://www.mongodb.com/docs/manual/core/gridfs/ */
export function bucketOf(collection: string, all: ReadonlySet<string>): string | undefined {
  const bucket = collection.endsWith(chunks) ? collection.slice(0, -chunks.length) : ''
  return bucket && all.has(`${bucket}.files`) ? bucket : undefined
}

const FileRow = z.looseObject({
  _id: z.unknown(),
  filename: z.string().nullish().catch(undefined),
  length: z.coerce.number().nonnegative().catch(0),
  uploadDate: z.date().optional().catch(undefined),
  contentType: z.string().nullish().catch(undefined),
})

interface Bucket {
  database: string
  bucket: string
  grants: Grant[]
  exclude: Exclude
}

/** The files of a bucket in the order of their ids, in the folder that their chunks are. */
export async function* filesOf(
  server: Server,
  { database, bucket, grants, exclude }: Bucket,
  after?: string,
): AsyncGenerator<{ entries: Entry[]; last: string }> {
  const collection = `${bucket}.files`
  const folder: Entry = { type: 'folder', ...placed([database, `${bucket}${chunks}`]), grants }
  let entries: Entry[] = after === undefined ? [folder] : []
  let last = after ?? ''
  const command = {
    find: collection,
    ...(after && { filter: { _id: { $gt: EJSON.deserialize(JSON.parse(after) as Document)['id'] as unknown } } }),
    projection: { filename: 1, length: 1, uploadDate: 1, contentType: 1 },
    sort: { _id: 1 },
    batchSize: pageSize,
  }
  for await (const batch of listed(server, { database, collection, command })) {
    for (const row of batch) {
      const file = FileRow.parse(row)
      entries.push(entryOf(file, { database, bucket, grants, exclude }))
      last = EJSON.stringify({ id: file._id }, { relaxed: false })
    }
    yield { entries, last }
    entries = []
  }
  if (entries.length) yield { entries, last }
}

function entryOf(file: z.infer<typeof FileRow>, { database, bucket, grants, exclude }: Bucket): Entry {
  const id = idOf(file._id)
  const names = [database, `${bucket}${chunks}`]
  const name = shown(file.filename || id)
  const located = { ...placed([...names, id]), name, path: [...names.map(shown), name].join('/') }
  const left = exclude(`${bucket}${chunks}/${file.filename || id}`, false)
  if (left) return { type: 'problem', ...located, status: 'skipped', reason: 'excluded', detail: left }
  return {
    type: 'item',
    kind: 'file',
    ...located,
    size: file.length,
    ...(file.contentType && { mime: file.contentType }),
    ...(file.uploadDate && { createdAt: file.uploadDate, modifiedAt: file.uploadDate }),
    stamp: `${file.length}:${file.uploadDate?.getTime() ?? ''}`,
    grants,
    events: [],
  }
}

/** An id of any type as a text that gives it back. */
const idOf = (id: unknown) => EJSON.stringify({ id }, { relaxed: false })

export const isFileKey = (path: string) => path.startsWith('{"id":')

export interface FileName {
  database: string
  collection: string
  path: string
}

/** The content of a file, chunk by chunk in order. @throws ConnectorError `vanished`, `too_large` and what reading takes */
export async function fileContent(
  server: Server,
  { database, collection, path }: FileName,
  { maxBytes }: FetchLimits,
): Promise<Content> {
  const { id } = EJSON.parse(path) as { id: unknown }
  const files = `${collection.slice(0, -chunks.length)}.files`
  const command = { find: files, filter: { _id: id }, limit: 1, singleBatch: true }
  try {
    for await (const [row] of listed(server, { database, collection: files, command })) {
      const { length: size } = FileRow.parse(row)
      if (size > maxBytes) throw new ConnectorError('too_large', `It has ${size} bytes.`)
      return { stream: bytesOf(server, { database, collection, id, size }), size }
    }
  } catch (error) {
    throw itemFault(error, { database, collection })
  }
  throw new ConnectorError('vanished', 'There is no such file any more.')
}

const Chunk = z.looseObject({ n: z.coerce.number(), data: z.custom<Binary>(value => value instanceof Binary) })

async function* bytesOf(
  server: Server,
  { database, collection, id, size }: { database: string; collection: string; id: unknown; size: number },
): AsyncGenerator<Uint8Array> {
  const command = { find: collection, filter: { files_id: id }, sort: { n: 1 }, batchSize: Math.min(batchSize, 8) }
  let [number, bytes] = [0, 0]
  try {
    for await (const batch of listed(server, { database, collection, command }))
      for (const row of batch) {
        const { n, data } = Chunk.parse(row)
        if (n !== number++) throw new ConnectorError('damaged', 'A chunk of the file is missing.')
        const part = Buffer.from(data.buffer).subarray(0, size - bytes)
        bytes += part.length
        yield part
      }
  } catch (error) {
    throw itemFault(error, { database, collection })
  }
  if (bytes < size) throw new ConnectorError('damaged', 'The end of the file is missing.')
}

const placed = (names: readonly string[]) => ({
  key: keyOf(names),
  name: shown(names.at(-1) ?? ''),
  path: names.map(shown).join('/'),
  parent: keyOf(names.slice(0, -1)),
})

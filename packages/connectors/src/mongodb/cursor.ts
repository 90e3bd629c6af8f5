import { Long, type Document } from 'bson'
import { z } from 'zod'
import type { Server } from './server.ts'

const Id = z.union([z.number(), z.bigint(), z.custom<Long>(value => value instanceof Long)])
const Batch = z.array(z.record(z.string(), z.unknown()))
const Answer = z.looseObject({
  cursor: z.looseObject({ id: Id, firstBatch: Batch.optional(), nextBatch: Batch.optional() }),
})

const ofBatch = 100

/** What a command lists, batch by batch; the server is told when the rest is not wanted. */
export async function* listed(
  server: Server,
  { database, collection, command }: { database: string; collection: string; command: Document },
): AsyncGenerator<Document[]> {
  let { cursor } = Answer.parse(await server.ask(database, command))
  let isDone = false
  try {
    for (let batch = cursor.firstBatch ?? []; ; batch = cursor.nextBatch ?? []) {
      const isLast = String(cursor.id) === '0'
      isDone = isLast
      if (batch.length) yield batch
      if (isLast || !batch.length) return
      const more = { getMore: longOf(cursor.id), collection, batchSize: ofBatch }
      cursor = Answer.parse(await server.ask(database, more)).cursor
    }
  } finally {
    if (!isDone)
      await server.ask(database, { killCursors: collection, cursors: [longOf(cursor.id)] }).catch(() => undefined)
  }
}

export const batched = { cursor: { batchSize: ofBatch } }
export const batchSize = ofBatch

/** The driver reads small ones as numbers; the server wants 64 bits. */
function longOf(id: z.infer<typeof Id>): Long {
  if (id instanceof Long) return id
  return typeof id === 'bigint' ? Long.fromBigInt(id) : Long.fromNumber(id)
}

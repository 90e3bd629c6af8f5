import type { ReadingSettings } from '@sharelight/contract'
import type { FileHandle } from 'node:fs/promises'
import { createIsolatedPool, defaultLimits } from '@sharelight/extract'
import { ScanError, messageOf } from '../errors.ts'
import {
  noReading,
  type BatchProgress,
  type BatchQuestion,
  type BatchTask,
  type ColumnOrDocument,
  type DocumentReading,
  type DocumentTask,
  type RawReading,
} from './document.ts'
import { blame } from './blame.ts'
import { keyed } from './keyed.ts'
import type { PackedRuleset } from './ruleset.ts'

export interface DocumentToRead extends Omit<DocumentTask, 'id' | 'content' | 'ruleset'> {
  content: DocumentContent
  /** Bytes, as far as known; decides how many travel together. */
  size: number
  /** Whose exceptions count. */
  sourceId?: string
  /** The organisation's own labels and exceptions, where it has any. */
  ruleset?: PackedRuleset | undefined
}

/** Small enough to be sent, or an open file, of which workers get the bytes that they ask for. It stays open until the reading is there. */
export type DocumentContent = { file: FileHandle; size: number } | ColumnOrDocument

/** Reads and classifies documents in worker processes. A document that kills its worker costs only itself. */
export interface Reader {
  /** Never rejects for what the document holds; only for an aborted `signal`. */
  read(document: DocumentToRead, key: Uint8Array): Promise<DocumentReading>
  /** How many it works with by now. */
  workers(): number
  close(): Promise<void>
}

interface Waiting {
  id: number
  document: DocumentToRead
  key: Uint8Array
  /** One of those that a worker was classifying when it died: which of them it was shows when each travels by itself. */
  isSuspect?: boolean
  settle(reading: DocumentReading): void
}

export interface ReaderOptions {
  /** Documents read at the same time, once there are enough of them. */
  workers: number
  memoryMb?: number
  /** Milliseconds without a sign of life after which a document is given up. */
  silenceMs?: number
}

const batchDocuments = 64
const batchBytes = 2 ** 20
const graceMs = 10_000
const startMs = 60_000
/** A worker costs more than a second of processor time before it reads anything: another one starts when what waits has waited for as long. */
const worthAnotherMs = 1000

/** @throws ScanError `workers_failed` when no worker can be started */
export async function createReader({
  workers,
  memoryMb = 1024,
  silenceMs = defaultLimits.timeMs + graceMs,
}: ReaderOptions): Promise<Reader> {
  const pool = createIsolatedPool<BatchTask, BatchProgress, null>({
    entry: new URL('./worker.ts', import.meta.url),
    size: workers,
    kind: 'process',
    limits: { timeMs: silenceMs, memoryMb },
  })
  const warm = await pool.run({ documents: [] }, { timeMs: startMs })
  if (!warm.ok) {
    await pool.close()
    throw new ScanError('workers_failed', `The process that reads documents could not be started: ${warm.detail}`)
  }
  const queue: Waiting[] = []
  let running = 0
  let atOnce = 1
  let growing: NodeJS.Timeout | undefined
  let nextId = 1

  const grow = () => {
    growing = undefined
    if (queue.length > 0) atOnce = Math.min(workers, atOnce * 2)
    pump()
  }
  const pump = () => {
    while (running < atOnce && queue.length > 0) {
      running++
      void runBatch(takeBatch(queue, Math.ceil(queue.length / (workers - running + 1)))).finally(() => {
        running--
        pump()
      })
    }
    if (queue.length > 0 && atOnce < workers) growing ??= setTimeout(grow, worthAnotherMs)
  }
  const runBatch = async (batch: Waiting[]) => {
    const patience = Math.max(...batch.map(({ document }) => patienceMs(document.settings)), silenceMs)
    const open = new Map(batch.map(waiting => [waiting.id, waiting]))
    /** Whose text is being read. */
    let begun: number | undefined
    const outcome = await pool
      .run(
        { documents: batch.map(taskOf) },
        {
          timeMs: patience,
          onAsk: question => answerTo(question as BatchQuestion, open),
          onProgress: progress => {
            if (progress === 'alive') return
            if (progress === 'together') begun = undefined
            else if ('begun' in progress) begun = progress.begun
            else for (const { id, reading } of progress.readings) settle(open, id, reading)
          },
        },
      )
      .catch((error: unknown) => ({ ok: false, reason: 'internal', detail: messageOf(error) }) as const)
    if (outcome.ok || open.size === 0) return
    const { culprit, again } = blame(batch, [...open.values()], begun)
    culprit?.settle(givenUp(outcome.reason, outcome.detail))
    queue.unshift(...again)
  }
  return {
    read: (document, key) =>
      new Promise(settle => {
        queue.push({ id: nextId++, document, key, settle })
        // Whoever asks for more in this turn travels along.
        queueMicrotask(pump)
      }),
    workers: () => atOnce,
    async close() {
      clearTimeout(growing)
      // Workers do not keep this process alive; waiting for their end must.
      const hold = setInterval(() => undefined, 1000)
      await pool.close().finally(() => clearInterval(hold))
    },
  }
}

function settle(open: Map<number, Waiting>, id: number, reading: RawReading): void {
  const waiting = open.get(id)
  open.delete(id)
  if (waiting) waiting.settle(keyed(reading, keyedBy(waiting)))
}

/** Milliseconds that a document may be silent: recognising the words of one picture gives no sign of life. */
function patienceMs({ ocr, limits }: Partial<ReadingSettings> = {}): number {
  const { timeMs, ocrTimeMs } = { ...defaultLimits, ...limits }
  return ocr === 'auto' || ocr === 'always'
    ? timeMs + ocrTimeMs + graceMs
    : limits?.timeMs === undefined
      ? 0
      : timeMs + graceMs
}

function taskOf({ id, document: { content, name, place, sender, settings, ruleset } }: Waiting): DocumentTask {
  return {
    id,
    name,
    place,
    content: 'bytes' in content ? content : { size: content.size },
    ...(sender !== undefined && { sender }),
    ...(settings && { settings }),
    ...(ruleset && { ruleset: ruleset.id }),
  }
}

function keyedBy({ document: { place: path, sourceId = '', ruleset }, key }: Waiting) {
  return { key, exceptions: ruleset?.exceptions ?? [], place: { path, sourceId } }
}

/** A worker gets bytes of the documents that it is to read, and of the rulesets that they are read by; of nothing else. */
async function answerTo(question: BatchQuestion, open: ReadonlyMap<number, Waiting>): Promise<Uint8Array> {
  if ('ruleset' in question) {
    const ruleset = open.values().find(({ document }) => document.ruleset?.id === question.ruleset)?.document.ruleset
    if (!ruleset) throw new Error('No document of this batch is read by that ruleset.')
    return ruleset.bytes
  }
  const content = open.get(question.document)?.document.content
  if (!content || !('file' in content)) throw new Error('There is no such document in this batch.')
  return readAt(content.file, question)
}

const mostAsked = 16 * 2 ** 20

async function readAt(file: FileHandle, { offset, length }: { offset: number; length: number }): Promise<Uint8Array> {
  const bytes = Buffer.allocUnsafe(Math.max(0, Math.min(length, mostAsked)))
  let filled = 0
  while (filled < bytes.length) {
    const { bytesRead } = await file.read(bytes, filled, bytes.length - filled, offset + filled)
    if (bytesRead === 0) break
    filled += bytesRead
  }
  return bytes.subarray(0, filled)
}

function takeBatch(queue: Waiting[], most: number): Waiting[] {
  const batch: Waiting[] = []
  let bytes = 0
  while (queue[0] && batch.length < Math.min(most, batchDocuments)) {
    const fits =
      batch.length === 0 ||
      (!batch[0]!.isSuspect && !queue[0].isSuspect && bytes + queue[0].document.size <= batchBytes)
    if (!fits) break
    bytes += queue[0].document.size
    batch.push(queue.shift() as Waiting)
  }
  return batch
}

function givenUp(
  reason: 'time_limit' | 'memory_limit' | 'parser_crashed' | 'internal',
  detail: string,
): DocumentReading {
  return noReading(reason === 'time_limit' || reason === 'memory_limit' ? 'partial' : 'failed', reason, detail)
}

/** A reader whose workers start with the first document: where nothing has changed there is none. Once closed it starts none. */
export function createLazyReader(options: ReaderOptions): Reader {
  let started: Promise<Reader> | undefined
  let reader: Reader | undefined
  let isClosed = false
  return {
    async read(document, key) {
      if (isClosed) throw new Error('The reader is closed.')
      reader = await (started ??= createReader(options))
      return reader.read(document, key)
    },
    workers: () => reader?.workers() ?? 0,
    async close() {
      isClosed = true
      await (await started?.catch(() => undefined))?.close()
    },
  }
}

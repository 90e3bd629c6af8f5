import type { ReadingSettings } from '@sharelight/contract'
import { createIsolatedPool, defaultLimits } from '@sharelight/extract'
import { ScanError, messageOf } from '../errors.ts'
import { noReading, type BatchProgress, type BatchTask, type DocumentReading, type DocumentTask } from './document.ts'

export interface DocumentToRead extends Omit<DocumentTask, 'id'> {
  /** Bytes, as far as known; decides how many travel together. */
  size: number
}

/** Reads and classifies documents in worker processes. A document that kills its worker costs only itself. */
export interface Reader {
  /** Never rejects for what the document holds; only for an aborted `signal`. */
  read(document: DocumentToRead, key: Uint8Array): Promise<DocumentReading>
  close(): Promise<void>
}

interface Waiting { document: DocumentTask; size: number; key: Uint8Array; settle(reading: DocumentReading): void }

export interface ReaderOptions {
  /** Documents read at the same time. */
  workers: number
  memoryMb?: number
  /** Milliseconds without a sign of life after which a document is given up. */
  silenceMs?: number
}

const batchDocuments = 64
const batchBytes = 2 ** 20
const graceMs = 10_000
const startMs = 60_000

/** @throws ScanError `workers_failed` when no worker can be started */
export async function createReader({ workers, memoryMb = 1024, silenceMs = defaultLimits.timeMs + graceMs }: ReaderOptions): Promise<Reader> {
  const pool = createIsolatedPool<BatchTask, BatchProgress, null>({
    entry: new URL('./worker.ts', import.meta.url), size: workers, kind: 'process', limits: { timeMs: silenceMs, memoryMb },
  })
  const warm = await pool.run({ key: new Uint8Array(), documents: [] }, { timeMs: startMs })
  if (!warm.ok) {
    await pool.close()
    throw new ScanError('workers_failed', `The process that reads documents could not be started: ${warm.detail}`)
  }
  const queue: Waiting[] = []
  let running = 0
  let nextId = 1

  const pump = () => {
    while (running < workers && queue.length > 0) {
      running++
      void runBatch(takeBatch(queue, Math.ceil(queue.length / (workers - running + 1)))).finally(() => {
        running--
        pump()
      })
    }
  }
  const runBatch = async (batch: Waiting[]) => {
    const patience = Math.max(...batch.map(({ document }) => patienceMs(document.settings)), silenceMs)
    const open = new Map(batch.map(waiting => [waiting.document.id, waiting]))
    const key = batch[0]?.key ?? new Uint8Array()
    const outcome = await pool.run({ key, documents: batch.map(({ document }) => document) }, {
      timeMs: patience,
      onProgress: progress => {
        if (progress === 'alive') return
        open.get(progress.id)?.settle(progress.reading)
        open.delete(progress.id)
      },
    }).catch((error: unknown) => ({ ok: false, reason: 'internal', detail: messageOf(error) } as const))
    const [culprit, ...innocent] = open.values()
    if (outcome.ok || !culprit) return
    culprit.settle(givenUp(outcome.reason, outcome.detail))
    queue.unshift(...innocent)
  }
  return {
    read: ({ size, ...document }, key) => new Promise(settle => {
      queue.push({ document: { ...document, id: nextId++ }, size, key, settle })
      // Whoever asks for more in this turn travels along.
      queueMicrotask(pump)
    }),
    async close() {
      // Workers do not keep this process alive; waiting for their end must.
      const hold = setInterval(() => undefined, 1000)
      await pool.close().finally(() => clearInterval(hold))
    },
  }
}

/** Milliseconds that a document may be silent: recognising the words of one picture gives no sign of life. */
function patienceMs({ ocr, limits }: Partial<ReadingSettings> = {}): number {
  const { timeMs, ocrTimeMs } = { ...defaultLimits, ...limits }
  return ocr === 'auto' || ocr === 'always' ? timeMs + ocrTimeMs + graceMs : limits?.timeMs === undefined ? 0 : timeMs + graceMs
}

function takeBatch(queue: Waiting[], most: number): Waiting[] {
  const batch: Waiting[] = []
  let bytes = 0
  while (queue[0] && batch.length < Math.min(most, batchDocuments)) {
    const fits = batch.length === 0 || (bytes + queue[0].size <= batchBytes && queue[0].key === batch[0]?.key)
    if (!fits) break
    bytes += queue[0].size
    batch.push(queue.shift() as Waiting)
  }
  return batch
}

function givenUp(reason: 'time_limit' | 'memory_limit' | 'parser_crashed' | 'internal', detail: string): DocumentReading {
  return noReading(reason === 'time_limit' || reason === 'memory_limit' ? 'partial' : 'failed', reason, detail)
}

/** A reader whose workers start with the first document: where nothing has changed there is none. */
export function createLazyReader(options: ReaderOptions): Reader {
  let started: Promise<Reader> | undefined
  return {
    read: async (document, key) => (await (started ??= createReader(options))).read(document, key),
    close: async () => { await (await started?.catch(() => undefined))?.close() },
  }
}

import { availableParallelism } from 'node:os'
import { createLazyReader, type Reader } from './reader.ts'

/**
 * Workers between two scans of a source. Starting one takes more than a second of processor time, and a source that is watched is scanned
 * often. Documents of two sources never meet in one worker.
 */
export interface RestingReaders {
  /** The workers that read this source last, or new ones. */
  take(sourceId: string): Reader
  /** Keeps what read a source for its next scan, for a while. */
  rest(sourceId: string, reader: Reader): Promise<void>
  close(): Promise<void>
}

export interface RestingOptions {
  /** Documents read at the same time, once there are enough of them. Default: one for each core. */
  workers?: number
  /** Milliseconds until workers that nothing was asked of end. */
  restMs?: number
  /** Sources whose workers are kept. */
  most?: number
}

export function createRestingReaders({
  workers = availableParallelism(),
  restMs = 30_000,
  most = 2,
}: RestingOptions = {}): RestingReaders {
  const resting = new Map<string, { reader: Reader; timer: NodeJS.Timeout }>()
  const remove = (sourceId: string) => {
    const found = resting.get(sourceId)
    clearTimeout(found?.timer)
    resting.delete(sourceId)
    return found?.reader
  }
  return {
    take: sourceId => remove(sourceId) ?? createLazyReader({ workers }),
    async rest(sourceId, reader) {
      // Many of them would hold much memory for what one does as well.
      if (reader.workers() !== 1) return reader.close()
      const before = remove(sourceId)
      const timer = setTimeout(() => void remove(sourceId)?.close(), restMs).unref()
      resting.set(sourceId, { reader, timer })
      const [oldest] = resting.keys()
      if (resting.size > most && oldest !== undefined) await remove(oldest)?.close()
      await before?.close()
    },
    close: async () => void (await Promise.all([...resting.keys()].map(sourceId => remove(sourceId)?.close()))),
  }
}

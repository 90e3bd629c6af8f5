import { basename } from 'node:path'
import type { ExtractionOutcome, ItemReason } from '@sharelight/contract'
import { ExtractError, messageOf } from '../errors.ts'
import { resolveOptions, type ExtractOptions } from '../options.ts'
import type { TextChunk } from '../reading/session.ts'
import type { ByteSource } from '../source/byte-source.ts'
import { fromFile } from '../source/from-file.ts'
import type { ExtractQuestion, ExtractTask } from './extract-worker.ts'
import type { WorkerKind } from './worker.ts'
import { createIsolatedPool, type IsolatedPool } from './pool.ts'

export interface IsolatedExtractOptions extends ExtractOptions {
  /** Receives the text as it comes; reading waits for it. */
  onText?: (chunk: TextChunk) => void | Promise<void>
}

export interface Extractor {
  /** Reads the file at `path` in a worker. Never rejects for what the file holds. */
  extract(path: string, options?: IsolatedExtractOptions): Promise<ExtractionOutcome>
  close(): Promise<void>
}

const graceMs = 10_000

/** Reads files in workers (child processes unless told otherwise), each of which is replaced when a document hangs, exhausts or crashes it. */
export function createExtractor({ size = 1, memoryMb = 1024, kind = 'process' as WorkerKind } = {}): Extractor {
  const pool: IsolatedPool<ExtractTask, TextChunk, ExtractionOutcome> = createIsolatedPool({
    entry: new URL('./extract-worker.ts', import.meta.url),
    size,
    kind,
    limits: { timeMs: 30_000 + graceMs, memoryMb },
  })
  return {
    close: () => pool.close(),
    async extract(path, { onText, signal, ...options } = {}) {
      const source = await readable(path)
      if (!('read' in source)) return source
      const { limits, ocr } = resolveOptions(options)
      let chars = 0
      const outcome = await pool
        .run(
          { name: basename(path), size: source.size ?? 0, options },
          {
            signal,
            onAsk: question => source.read((question as ExtractQuestion).offset, (question as ExtractQuestion).length),
            timeMs: limits.timeMs + graceMs + (ocr === 'off' ? 0 : limits.ocrTimeMs),
            onProgress: chunk => {
              chars += chunk.text.length
              return onText?.(chunk)
            },
          },
        )
        .finally(() => source.close?.())
      return outcome.ok ? outcome.value : interrupted(outcome, chars)
    },
  }
}

/** One file, in a worker of its own. */
export async function extractIsolated(path: string, options: IsolatedExtractOptions = {}): Promise<ExtractionOutcome> {
  const extractor = createExtractor()
  try {
    return await extractor.extract(path, options)
  } finally {
    await extractor.close()
  }
}

/** The file, which this process alone opens, or why it cannot be read. */
async function readable(path: string): Promise<ByteSource | ExtractionOutcome> {
  try {
    return await fromFile(path)
  } catch (error) {
    if (error instanceof ExtractError) return bareOutcome(error.status, error.reason, error.message)
    return bareOutcome('failed', 'io_error', messageOf(error))
  }
}

/** The outcome of a document whose worker had to be given up, after it had given `chars` of text. */
function interrupted({ reason, detail }: { reason: ItemReason; detail: string }, chars: number): ExtractionOutcome {
  const isLimit = reason === 'time_limit' || reason === 'memory_limit'
  return bareOutcome(isLimit || chars > 0 ? 'partial' : 'failed', reason, detail)
}

function bareOutcome(status: ExtractionOutcome['status'], reason: ItemReason, detail: string): ExtractionOutcome {
  return {
    mime: 'application/octet-stream',
    status,
    reason,
    detail,
    properties: {},
    parts: [{ kind: 'section', name: 'body', status, reason }],
  }
}

import type { ExtractionOutcome } from '@sharelight/contract'
import type { ExtractOptions } from '../options.ts'
import { extract } from '../reading/extract.ts'
import type { TextChunk } from '../reading/session.ts'
import { fromReads } from '../source/from-reads.ts'
import { serveIsolated } from './serve.ts'

export interface ExtractTask {
  name: string
  size: number
  options: Omit<ExtractOptions, 'signal'>
}

/** Bytes of the document; fewer at its end. */
export interface ExtractQuestion {
  offset: number
  length: number
}

serveIsolated<ExtractTask, TextChunk, ExtractionOutcome>(async ({ name, size, options }, { progress, ask }) => {
  const read = async (offset: number, length: number) =>
    (await ask({ offset, length } satisfies ExtractQuestion)) as Uint8Array
  const chunks = extract(fromReads({ name, size, read }), options)
  for (;;) {
    const step = await chunks.next()
    if (step.done) return step.value
    await progress(step.value)
  }
})

import type { ExtractionOutcome } from '@sharelight/contract'
import type { ExtractOptions } from '../options.ts'
import { extract } from '../reading/extract.ts'
import type { TextChunk } from '../reading/session.ts'
import { fromFile } from '../source/from-file.ts'
import { serveIsolated } from './serve.ts'

export interface ExtractTask { path: string; options: Omit<ExtractOptions, 'signal'> }

serveIsolated<ExtractTask, TextChunk, ExtractionOutcome>(async ({ path, options }, { progress }) => {
  const chunks = extract(await fromFile(path), options)
  for (;;) {
    const step = await chunks.next()
    if (step.done) return step.value
    await progress(step.value)
  }
})

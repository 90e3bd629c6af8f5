import { prepareTogether, together } from '@sharelight/classify'
import { serveIsolated } from '@sharelight/extract'
import type { BatchProgress, BatchQuestion, BatchTask } from './document.ts'
import { extractDocument, type ExtractedDocument } from './read-document.ts'

/**
 * Reads the documents of a batch one after the other, in a worker that may be killed at any moment, and classifies small ones side by side: what each
 * stage looks up in then stays in the processor's cache.
 */
serveIsolated<BatchTask, BatchProgress, null>(async ({ documents }, { progress, ask }) => {
  let [waiting, units]: [ExtractedDocument[], number] = [[], 0]
  const classify = async () => {
    if (waiting.length > 1) await progress('together')
    prepareTogether(waiting)
    const readings = waiting.map(each => ({ id: each.id, reading: each.finish() }))
    ;[waiting, units] = [[], 0]
    await progress({ readings })
  }
  for (const document of documents) {
    await progress({ begun: document.id })
    const extracted = await extractDocument(document, {
      alive: () => progress('alive'),
      ask: async (question: BatchQuestion) => (await ask(question)) as Uint8Array,
    })
    waiting.push(extracted)
    units += extracted.units
    if (units >= together.units || waiting.length >= together.documents) await classify()
  }
  if (waiting.length > 0) await classify()
  return null
})

// Ctrl-C reaches every process of a terminal: the one that scans decides what it means. Without that one there is nothing to do.
process.on('SIGINT', () => undefined)
process.on('disconnect', () => process.exit())

import { serveIsolated } from '@sharelight/extract'
import type { BatchProgress, BatchQuestion, BatchTask } from './document.ts'
import { readDocument } from './read-document.ts'

/** Reads and classifies the documents of a batch, one after the other, in a worker that may be killed at any moment. */
serveIsolated<BatchTask, BatchProgress, null>(async ({ documents }, { progress, ask }) => {
  for (const document of documents) {
    const reading = await readDocument(document, {
      alive: () => progress('alive'),
      ask: async (question: BatchQuestion) => (await ask(question)) as Uint8Array,
    })
    await progress({ id: document.id, reading })
  }
  return null
})

// Ctrl-C reaches every process of a terminal: the one that scans decides what it means. Without that one there is nothing to do.
process.on('SIGINT', () => undefined)
process.on('disconnect', () => process.exit())

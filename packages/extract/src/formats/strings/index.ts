import { openOle } from '../../ole/open-ole.ts'
import { readSummaries } from '../../ole/property-set.ts'
import type { Reading } from '../../reading/reading.ts'
import type { TextChunk } from '../../reading/session.ts'
import { Batch } from '../../text/batch.ts'
import { withoutHoles } from '../../text/holes.ts'
import { collect } from '../../source/collect.ts'
import { visioStreams } from './visio.ts'
import { readableRuns } from './runs.ts'

/** Formats whose structure is not followed (old Visio, Publisher): their readable strings, which is always *partial*. */
export async function* read(doc: Reading): AsyncGenerator<TextChunk> {
  const isOle = Buffer.from(await doc.source.read(0, 4)).toString('hex') === 'd0cf11e0'
  if (isOle) yield* readOle(doc)
  else yield* readRuns(doc, doc.source.stream())
  doc.flaw('part_unreadable', `The structure of ${doc.mime} is not followed; its readable strings were taken.`)
}

async function* readOle(doc: Reading): AsyncGenerator<TextChunk> {
  const file = await openOle(doc.source)
  await readSummaries(doc, file)
  if (file.has('VisioDocument')) {
    const stream = await collect(file.stream('VisioDocument'), doc.limits.memoryBytes)
    for (const piece of visioStreams(stream, doc.limits.memoryBytes)) yield* readRuns(doc, [piece])
    return
  }
  for (const { path, isStorage, name } of file.entries.values())
    if (!isStorage && !name.startsWith('\u0005')) yield* readRuns(doc, file.stream(path))
}

export async function* readRuns(
  doc: Reading,
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<TextChunk> {
  const text = new Batch()
  for await (const run of readableRuns(Symbol.asyncIterator in bytes ? withoutHoles(bytes) : bytes)) {
    text.add(`${run}\n`)
    if (text.full) yield doc.text(doc.body(), text.take())
  }
  if (text.length > 0) yield doc.text(doc.body(), text.take())
}

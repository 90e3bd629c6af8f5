import { encrypted, malformed, unsupported } from '../../errors.ts'
import type { NewPart, Reading } from '../../reading/reading.ts'
import type { TextChunk } from '../../reading/session.ts'
import { readAll } from '../../source/collect.ts'
import type { Batch } from '../../text/batch.ts'
import { Sink } from './sink.ts'
import { readVersion5 } from './version5.ts'
import { packetsOf, readVersion6 } from './version6.ts'

/** WordPerfect 5 and later: the document, its notes and headers, and what was deleted and is still there. */
export async function* read(doc: Reading): AsyncGenerator<TextChunk> {
  const file = await readAll(doc.source, doc.limits.memoryBytes)
  const start = file.length >= 16 ? file.readUInt32LE(4) : 0
  if (start < 16 || start > file.length) throw malformed('Its header does not say where its text lies.')
  if (file.readUInt16LE(12) !== 0) throw encrypted('It needs a password to be opened.')
  const version = file[10]
  if (version !== 0 && version !== 2) throw unsupported(`WordPerfect files of version ${version} are not read.`)
  yield* readText(doc, textOf(file, start, new Sink()))
}

interface Text {
  sink: Sink
  steps: Generator<undefined>
}

function textOf(file: Buffer, start: number, sink: Sink): Text {
  const text = file.subarray(start)
  return { sink, steps: file[10] === 0 ? readVersion5(text, sink) : everything(file, text, sink) }
}

function* everything(file: Buffer, text: Buffer, sink: Sink): Generator<undefined> {
  yield* readVersion6(text, sink)
  sink.isBeside = true
  for (const packet of packetsOf(file)) {
    sink.isDeleted = false
    yield* readVersion6(packet, sink)
    sink.beside.newLine()
  }
}

async function* readText(doc: Reading, { sink, steps }: Text): AsyncGenerator<TextChunk> {
  const part = (given: NewPart) => {
    let made: number | undefined
    return () => (made ??= doc.part(given))
  }
  const outlets: readonly [Batch, () => number][] = [
    [sink.body, () => doc.body()],
    [sink.deleted, part({ kind: 'tracked-change', name: 'deleted' })],
    [sink.beside, part({ kind: 'note', name: 'notes and headers' })],
  ]
  for (;;) {
    const { done } = steps.next()
    doc.check()
    for (const [batch, place] of outlets)
      if (batch.length > 0 && (done || batch.full)) yield doc.text(place(), `${batch.take()}${done ? '\n' : ''}`)
    if (done) break
  }
  if (sink.unknown > 0) doc.flaw('part_unreadable', `${sink.unknown} of its characters are of sets that are not known.`)
}

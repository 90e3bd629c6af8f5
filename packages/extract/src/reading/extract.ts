import type { ExtractionOutcome } from '@sharelight/contract'
import { detect } from '../detect/detect.ts'
import { ExtractError, LimitReached, unsupported } from '../errors.ts'
import { formatFor } from '../formats/registry.ts'
import { resolveOptions, type ExtractOptions } from '../options.ts'
import type { ByteSource } from '../source/byte-source.ts'
import { metadataText } from './metadata.ts'
import { Reading, type Flaw } from './reading.ts'
import { Session, timeLimit, type TextChunk } from './session.ts'

/**
 * Reads a document in the calling thread: yields its text as it comes and returns how it ended; closes `source`.
 * Never throws for what the document holds; only for an aborted `signal`.
 */
export async function* extract(
  source: ByteSource,
  options: ExtractOptions = {},
): AsyncGenerator<TextChunk, ExtractionOutcome> {
  const session = new Session(resolveOptions(options))
  const root = new Reading({ source, session }, readDocument)
  const chunks = readDocument(root)
  let flaw: Flaw | undefined
  try {
    while (!flaw) {
      const step = await nextInTime(chunks, session, root)
      if (step.done) flaw = step.value
      else yield step.value
    }
  } finally {
    session.clock.run(undefined)
    await cleanUp(session, source)
  }
  return outcomeOf(root, flaw)
}

/** The next chunk, or the time limit for a parser that waits for something that never comes. */
function nextInTime(chunks: AsyncGenerator<TextChunk, Flaw>, { clock, limits }: Session, root: Reading) {
  return new Promise<IteratorResult<TextChunk, Flaw>>((resolve, reject) => {
    clock.resume()
    const expire = () => {
      const leftMs = clock.left() + graceMs
      if (leftMs > 0) timer = setTimeout(expire, Math.min(leftMs, maxTimerMs))
      else resolve({ done: true, value: root.end(timeLimit(limits.timeMs)) })
    }
    let timer = setTimeout(expire, Math.min(limits.timeMs + graceMs, maxTimerMs))
    chunks
      .next()
      .then(resolve, reject)
      .finally(() => {
        clearTimeout(timer)
        clock.pause()
      })
  })
}

const graceMs = 1000
const maxTimerMs = 2 ** 30

async function* readDocument(doc: Reading): AsyncGenerator<TextChunk, Flaw> {
  const { session, source } = doc
  const limitMs = Math.max(session.limits.timeMs, ((source.size ?? 0) / session.limits.bytesPerSecond) * 1000)
  const outer = session.clock.run({ spentMs: 0, limitMs })
  let failure: unknown
  try {
    yield* readFormat(doc)
  } catch (error) {
    if (session.options.signal?.aborted || isSourceLimit(error, doc)) throw error
    failure = error
  } finally {
    session.clock.run(outer)
  }
  const damage = source.damage?.()
  if (damage) doc.flaw(damage.reason, damage.message)
  yield* metadataText(doc)
  return damage && doc.chars === 0 ? doc.end(damage) : doc.end(damage ? undefined : failure)
}

/** A limit on everything inside ends everything, but the outermost document, which reports it. */
function isSourceLimit(error: unknown, doc: Reading) {
  return error instanceof LimitReached && error.scope === 'source' && doc.depth > 0
}

async function* readFormat(doc: Reading): AsyncGenerator<TextChunk> {
  const kind = await detect(doc.source)
  doc.mime = kind.mime
  doc.set('disguised', kind.disguised)
  if (kind.mime === 'inode/x-empty') throw new ExtractError('skipped', 'empty', 'It has no bytes.')
  const format = formatFor(kind.mime)
  if (!format) throw unsupported(`${kind.mime} holds no text that can be read.`)
  const { read } = await format.load()
  yield* read(doc)
  // A library may have swallowed the limit that was thrown inside it.
  doc.check()
}

async function cleanUp(session: Session, source: ByteSource): Promise<void> {
  for (const release of session.cleanups.toReversed()) await release().catch(() => undefined)
  await source.close?.().catch(() => undefined)
}

function outcomeOf(root: Reading, { status, reason, detail }: Flaw): ExtractionOutcome {
  const { parts, ocrSpentMs, ocrPages, entries } = root.session
  if (ocrPages > 0) {
    root.set('ocrMs', ocrSpentMs)
    root.set('ocrPages', ocrPages)
  }
  if (entries > 0) root.set('entries', entries)
  const outcome = { mime: root.mime, properties: root.properties, parts }
  return status === 'complete' ? { ...outcome, status, reason: null } : { ...outcome, status, reason, detail }
}

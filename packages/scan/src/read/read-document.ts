import { settle, type ExceptionRule, type Place } from '@sharelight/classify'
import type { ExtractionOutcome } from '@sharelight/contract'
import { ExtractError, extract, fromBytes, fromFile, type ByteSource } from '@sharelight/extract'
import { messageOf } from '../errors.ts'
import { openClassification, type Reading } from './classification.ts'
import { noReading, type DocumentReading, type DocumentTask } from './document.ts'
import { loadPolicy } from './policy.ts'

export interface ReadContext {
  /** The organisation's key for hashing what is found. */
  key: Buffer
  /** Called now and then while a long document is read. */
  alive(): Promise<void>
}

const aliveEveryMs = 500
/** The list of parts that is stored with an item. */
const partsKept = 500

/** Reads a document's text and classifies it as it comes; the text is dropped piece by piece. Never rejects for what it holds. */
export async function readDocument(document: DocumentTask, context: ReadContext): Promise<DocumentReading> {
  let source: ByteSource
  try {
    source = await open(document)
  } catch (error) {
    if (error instanceof ExtractError) return noReading(error.status, error.reason, error.message)
    return noReading('failed', 'io_error', messageOf(error))
  }
  const bytes = source.size ?? 0
  return { ...await readSource(source, document, context), bytes }
}

async function readSource(source: ByteSource, { name, place, sender, settings, policy: by }: DocumentTask, { key, alive }: ReadContext): Promise<DocumentReading> {
  const policy = by && await loadPolicy(by.file, key)
  const classification = openClassification({ name, path: place, sender }, key, policy)
  const heard = beat(alive)
  const chunks = extract(watched(source, heard), { ocr: settings?.ocr, limits: { ...settings?.limits, parts: partsKept } })
  for (;;) {
    const step = await chunks.next()
    if (step.done) return settled(combine(step.value, classification.finish()), policy?.exceptions ?? [], { path: place, sourceId: by?.sourceId ?? '' })
    // Every mail names its sender and recipients: that makes none of them a list of personal data.
    if (step.value.kind !== 'header') classification.push(step.value.text)
    await heard()
  }
}

/** The reading with what is excepted not counted. */
function settled(reading: DocumentReading, exceptions: readonly ExceptionRule[], place: Place): DocumentReading {
  const { labels, withheld } = settle(reading, exceptions, { ...place, now: Date.now() })
  return withheld.length ? { ...reading, labels, found: reading.labels } : reading
}

function open({ content, name }: DocumentTask): Promise<ByteSource> | ByteSource {
  return 'path' in content ? fromFile(content.path, name) : fromBytes(content.bytes, name)
}

function combine(outcome: ExtractionOutcome, { findings, faults, labels, topics, cluster, namesEnd }: Reading): DocumentReading {
  const [fault] = faults
  const hasOnlyRuleFaults = fault && outcome.status === 'complete'
  return {
    mime: outcome.mime, properties: outcome.properties, parts: outcome.parts, labels, findings, cluster, bytes: 0,
    topics: topics.toSorted((a, b) => b.confidence - a.confidence).map(topic => topic.key),
    status: hasOnlyRuleFaults ? 'partial' : outcome.status,
    reason: hasOnlyRuleFaults ? 'rule_failed' : outcome.reason,
    detail: hasOnlyRuleFaults ? `The rule ${fault.rule} could not be applied: ${fault.message}.` : outcome.detail ?? reach(namesEnd),
  }
}

/** Of a very long text only the beginning is searched for names; rules read all of it. */
function reach(namesEnd: number | undefined): string {
  return namesEnd === undefined ? '' : `Names and addresses were looked for in its first ${namesEnd} characters.`
}

function beat(alive: () => Promise<void>): () => Promise<void> {
  let last = performance.now()
  return async () => {
    if (performance.now() - last < aliveEveryMs) return
    last = performance.now()
    await alive()
  }
}

/** The same source; whoever reads it is alive, even when no text comes for a while. */
function watched(source: ByteSource, heard: () => Promise<void>): ByteSource {
  return {
    name: source.name, size: source.size, path: source.path,
    async read(offset, length) {
      await heard()
      return source.read(offset, length)
    },
    async *stream(from) {
      for await (const piece of source.stream(from)) {
        await heard()
        yield piece
      }
    },
    ...(source.toPath && { toPath: () => source.toPath?.() ?? Promise.resolve('') }),
    ...(source.damage && { damage: () => source.damage?.() }),
    close: async () => { await source.close?.() },
  }
}

import { LanguageTeller, type Stage } from '@sharelight/classify'
import { isFact, type ExtractionOutcome, type FoundPart } from '@sharelight/contract'
import { extract, fromBytes, fromReads, type ByteSource } from '@sharelight/extract'
import { openClassification, type Reading } from './classification.ts'
import type { BatchQuestion, DocumentTask, RawReading, ValuedFinding } from './document.ts'
import { loadRuleset } from './ruleset.ts'
import { TextParts } from './text-parts.ts'

export interface ReadContext {
  /** Called now and then while a long document is read. */
  alive(): Promise<void>
  /** The bytes of the document or ruleset that is asked for. */
  ask(question: BatchQuestion): Promise<Uint8Array>
}

const aliveEveryMs = 500
/** The list of parts that is stored with an item. */
const partsKept = 500

/** What mails are saved as. */
const messages = new Set(['message/rfc822', 'application/vnd.ms-outlook', 'application/vnd.ms-tnef'])

/** A document of which all text is there. */
export interface ExtractedDocument {
  id: number
  /** UTF-16 units of its text. */
  units: number
  prepare(stage: Stage): void
  finish(): RawReading
}

/** Reads a document's text and classifies it as it comes; the text is dropped piece by piece. Never rejects for what it holds. */
export async function readDocument(document: DocumentTask, context: ReadContext): Promise<RawReading> {
  return (await extractDocument(document, context)).finish()
}

/** The same up to the end of the text: what is done then may be done of several documents side by side. */
export async function extractDocument(document: DocumentTask, { alive, ask }: ReadContext): Promise<ExtractedDocument> {
  const { id, name, place, sender, settings, content, ruleset: by } = document
  const source = open(document, { alive, ask })
  const ruleset = by === undefined ? undefined : await loadRuleset(by, () => ask({ ruleset: by }))
  const classification = openClassification(
    { name, path: place, sender, ...('beside' in content && { beside: content.beside }) },
    ruleset,
  )
  const heard = beat(alive)
  const textParts = new TextParts()
  const teller = new LanguageTeller()
  const chunks = extract(watched(source, heard), {
    ocr: settings?.ocr,
    limits: { ...settings?.limits, parts: partsKept },
  })
  for (;;) {
    const step = await chunks.next()
    if (step.done) {
      const outcome = withLanguage(step.value, teller.language())
      if (messages.has(outcome.mime)) classification.tellMessage()
      return {
        id,
        units: textParts.length,
        prepare: classification.prepare,
        finish: () => ({ ...combine(outcome, classification.finish(), textParts), bytes: source.size ?? 0 }),
      }
    }
    const { kind, part, text, cells } = step.value
    // Every mail names its sender and recipients: that makes none of them a list of personal data.
    if (kind !== 'header') {
      textParts.add(part, text.length)
      if (kind === 'metadata') classification.pushProperties(text)
      else {
        teller.push(text)
        classification.push(text, cells)
      }
    }
    await heard()
  }
}

/** Beside what the document says about itself, which may be another. */
const withLanguage = (outcome: ExtractionOutcome, textLanguage: string | undefined): ExtractionOutcome => ({
  ...outcome,
  properties: { ...outcome.properties, ...(textLanguage !== undefined && { textLanguage }) },
})

function open({ id, content, name }: DocumentTask, { ask }: ReadContext): ByteSource {
  if ('bytes' in content) return fromBytes(content.bytes, name)
  return fromReads({ name, size: content.size, read: (offset, length) => ask({ document: id, offset, length }) })
}

function combine(
  outcome: ExtractionOutcome,
  { findings, faults, labels, topics, cluster, namesEnd, examples, singlingOut }: Reading,
  textParts: TextParts,
): RawReading {
  const [fault] = faults
  const hasOnlyRuleFaults = fault && outcome.status === 'complete'
  return {
    mime: outcome.mime,
    properties: outcome.properties,
    parts: outcome.parts,
    labels,
    findings: findings.map(finding => located(finding, textParts.at(finding.start, outcome.parts))),
    cluster,
    ...(singlingOut && { singlingOut }),
    bytes: 0,
    topics: topics
      .filter(isFact)
      .toSorted((a, b) => b.confidence - a.confidence)
      .map(topic => topic.key),
    status: hasOnlyRuleFaults ? 'partial' : outcome.status,
    reason: hasOnlyRuleFaults ? 'rule_failed' : outcome.reason,
    detail: hasOnlyRuleFaults
      ? `The rule ${fault.rule} could not be applied: ${fault.message}.`
      : (outcome.detail ?? [reach(namesEnd), shown(examples)].filter(Boolean).join(' ')),
  }
}

/** What was found in the file's own name has no place in its text. */
const located = (finding: ValuedFinding, part: FoundPart | undefined) =>
  part && finding.end > finding.start ? { ...finding, part } : finding

/** Of a very long text only the beginning is searched for names; rules read all of it. */
function reach(namesEnd: number | undefined): string {
  return namesEnd === undefined ? '' : `Names and addresses were looked for in its first ${namesEnd} characters.`
}

/** Values that only look like secrets are no findings; that there are some is said. */
function shown(examples: Reading['examples']): string {
  if (!examples) return ''
  const values = examples.count === 1 ? 'One value is' : `${examples.count} values are`
  return `${values} in the form of a secret and no secret: ${examples.sample[0]?.reason ?? ''}.`
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
    name: source.name,
    size: source.size,
    path: source.path,
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
    close: async () => {
      await source.close?.()
    },
  }
}

import type { ExtractionOutcome } from '@sharelight/contract'
import type { ExtractOptions } from '../options.ts'
import { extract } from '../reading/extract.ts'
import type { ByteSource } from '../source/byte-source.ts'
import { fromBytes } from '../source/from-bytes.ts'

export interface Read {
  outcome: ExtractionOutcome
  /** All text. */
  text: string
  /** Text by `kind name` of the part. */
  parts: Record<string, string>
}

/** Reads a whole document for a test. */
export async function readDocument(
  bytes: Uint8Array | string | ByteSource,
  options: ExtractOptions & { name?: string } = {},
): Promise<Read> {
  const source =
    typeof bytes === 'string' || bytes instanceof Uint8Array ? fromBytes(Buffer.from(bytes), options.name) : bytes
  const chunks = extract(source, options)
  const texts = new Map<number, string>()
  let text = ''
  for (;;) {
    const step = await chunks.next()
    if (step.done) {
      const parts = step.value.parts.map(
        (part, index) => [`${part.kind} ${part.name}`, texts.get(index) ?? ''] as const,
      )
      return { outcome: step.value, text, parts: Object.fromEntries(parts) }
    }
    text += step.value.text
    texts.set(step.value.part, (texts.get(step.value.part) ?? '') + step.value.text)
  }
}

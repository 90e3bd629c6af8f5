import { Batch } from '../../text/batch.ts'
import type { Reading } from '../../reading/reading.ts'
import type { TextChunk } from '../../reading/session.ts'
import { parseXml } from '../../xml/xml.ts'
import type { ZipPackage } from '../../zip/archive.ts'

/** A workbook's table of strings. */
export interface SharedStrings {
  at(index: number): string | undefined
}

const bytesPerString = 40

/**
 * Loads the table. One that needs more memory than the limit allows is handed on as text of its own instead of
 * being kept: nothing is missed, only not in its place.
 */
export async function* loadSharedStrings(
  doc: Reading,
  pack: ZipPackage,
  part: string,
): AsyncGenerator<TextChunk, SharedStrings> {
  const strings: string[] = []
  const overflow = new Batch()
  let kept = 0
  let current = ''
  let isText = false
  let phonetic = 0
  let spilled: number | undefined
  for await (const _ of parseXml(pack.bytes(part), {
    open(name) {
      if (name === 't') isText = phonetic === 0
      else if (name === 'rPh') phonetic++
    },
    text(text) {
      if (isText) current += text
    },
    close(name) {
      if (name === 't') isText = false
      else if (name === 'rPh') phonetic--
      else if (name === 'si') {
        kept += current.length * 2 + bytesPerString
        if (kept <= doc.limits.memoryBytes * 2) strings.push(current)
        else overflow.add(`${current}\n`)
        current = ''
      }
    },
  })) {
    if (!overflow.full) continue
    spilled ??= doc.part({ kind: 'table', name: 'shared strings' })
    yield doc.text(spilled, overflow.take())
  }
  if (overflow.length > 0) {
    yield doc.text(spilled ?? doc.part({ kind: 'table', name: 'shared strings' }), overflow.take())
  }
  return { at: index => strings[index] }
}

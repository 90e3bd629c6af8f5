import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { documentSets } from '../classify/documents/mix.ts'
import { corpora } from '../extract/corpora.ts'
import type { MadeFile } from './folder.ts'

/** Shorter texts are messages and sentences, no files. */
const fewestUnits = 500

/** At most `count` documents of the sets that are no single lines, taken evenly from all of them. */
export function asTheyCome(count: number): string[] {
  const texts = documentSets().flatMap(set => set.texts.filter(text => text.length >= fewestUnits))
  const step = Math.max(1, texts.length / count)
  return Array.from({ length: Math.min(count, texts.length) }, (_, at) => texts[Math.floor(at * step)]!)
}

const sentences = [
  'The quarterly report was discussed at length and then put off until the next meeting.',
  'Please transfer the amount to DE89 3704 0044 0532 0130 00 by Friday.',
  'Anna Schmidt can be reached at anna.schmidt@globex.com or on +49 30 901820.',
  'The weather was fine, the coffee was not, and nobody minded.',
]

/** 1 to 40 kB of prose with an identifier here and there. */
export const madeLines = (count: number): string[] =>
  Array.from({ length: count }, (_, index) =>
    Array.from(
      { length: 12 + ((index * 7919) % 500) },
      (__, line) => sentences[(line * 31 + index) % (line % 9 ? 1 : sentences.length)],
    ).join('\n'),
  )

const officeSets = ['extraction-office', 'extraction-pdf', 'labelled-files']

/** Office files, PDFs and pictures of the corpora; none where these are not at hand. */
export function officeFiles(): MadeFile[] {
  return officeSets
    .map(set => join(corpora, set, 'files'))
    .filter(folder => existsSync(folder))
    .flatMap(folder =>
      readdirSync(folder)
        .sort()
        .map(name => ({ name, content: readFileSync(join(folder, name)) })),
    )
}

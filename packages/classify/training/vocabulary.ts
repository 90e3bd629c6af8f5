import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { phrasesOf } from '../src/topics/lexicon/types.ts'

/** Titles and terms from which documents are made up and which the lexicon does not hold. */
export interface Vocabulary {
  titles: string[]
  terms: string[]
}

/** By language and topic (`de finance/tax`), as `vocabulary.txt` lists them. */
export const vocabulary: Readonly<Record<string, Vocabulary>> = Object.fromEntries(
  readFileSync(join(import.meta.dirname, 'vocabulary.txt'), 'utf8')
    .split(/^= /m)
    .filter(Boolean)
    .map(block => {
      const [key = '', ...lines] = block.trim().split('\n')
      const list = (mark: string) => phrasesOf(lines.find(line => line.startsWith(`${mark}: `))?.slice(3) ?? '')
      return [key, { titles: list('T'), terms: list('W') }]
    }),
)

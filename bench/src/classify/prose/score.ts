import { createClassifier } from '@sharelight/classify'
import type { Figure } from '../../report.ts'
import { Lot } from '../tables/random.ts'
import { proseTexts, spellings, spelt, type Marked, type ProseText, type Spelling } from './corpus.ts'

const languages = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl'] as const
const textsEach = 300
const target = '≥ 0.85'

interface Counts {
  found: number
  right: number
  wanted: number
  hit: number
}

/** Names and addresses in prose of seven languages, from a fresh seed each run: a row for each language, and for each way of writing. */
export function proseFigures(seed = Date.now() & 0x7fffffff): Figure[] {
  const classifier = createClassifier()
  const find = (text: string): Marked[] =>
    classifier
      .classify({ text })
      .findings.flatMap(({ rule, start, end }) =>
        rule === 'person-name' || rule === 'postal-address'
          ? [{ kind: rule === 'person-name' ? ('person' as const) : ('address' as const), start, end }]
          : [],
      )
  const lot = new Lot(seed)
  const texts = new Map(languages.map(language => [language, proseTexts(language, textsEach, () => lot.next())]))
  const all = [...texts.values()].flat()
  return [
    ...[...texts].flatMap(([language, own]) => [
      row(`names in prose, ${language}`, counted(own, 'person', find)),
      row(`addresses in prose, ${language}`, counted(own, 'address', find)),
    ]),
    ...spellings.slice(1).map((spelling: Spelling) => {
      const written = all.filter((_, index) => index % 3 === 0).map(text => spelt(text, spelling))
      return row(`names in prose, all languages, ${spelling}`, counted(written, 'person', find))
    }),
    { name: 'names in prose: seed of the made-up texts', value: String(seed) },
  ]
}

function counted(texts: readonly ProseText[], kind: Marked['kind'], find: (text: string) => Marked[]): Counts {
  const sum: Counts = { found: 0, right: 0, wanted: 0, hit: 0 }
  for (const { text, marked } of texts) {
    const wanted = marked.filter(span => span.kind === kind)
    const found = find(text).filter(span => span.kind === kind)
    sum.found += found.length
    sum.wanted += wanted.length
    sum.right += found.filter(span => wanted.some(other => agree(span, other))).length
    sum.hit += wanted.filter(span => found.some(other => agree(span, other))).length
  }
  return sum
}

/** Four fifths of both must be the same: half a name is no name, and a street without its town no whole address. */
const agree = (a: Marked, b: Marked) =>
  (Math.min(a.end, b.end) - Math.max(a.start, b.start)) * 5 >= 4 * Math.max(a.end - a.start, b.end - b.start)

function row(name: string, { found, right, wanted, hit }: Counts): Figure {
  const [precision, recall] = [found ? right / found : 1, hit / wanted]
  return { name, value: `precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)} of ${wanted}`, target }
}

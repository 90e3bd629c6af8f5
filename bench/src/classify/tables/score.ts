import { createClassifier } from '@sharelight/classify'
import { extract, fromBytes } from '@sharelight/extract'
import type { Finding } from '@sharelight/contract'
import type { Figure } from '../../report.ts'
import { formats } from './formats.ts'
import { Lot } from './random.ts'
import { tableOf } from './table.ts'

const tables = 120
const leastConfidence = 60
const classifier = createClassifier()

/** Which kinds a document holds; a verification code is a kind of its own. */
export async function kindsIn(name: string, content: string | Buffer): Promise<Set<string>> {
  const stream = classifier.open({ name })
  for await (const chunk of extract(fromBytes(Buffer.from(content), name))) stream.push(chunk.text, chunk.cells)
  const sure = stream.finish().findings.filter(({ confidence }) => confidence >= leastConfidence)
  return new Set(sure.map(({ rule, kind }: Finding) => (rule === 'card-cvv' ? 'cvv' : kind)))
}

export interface Miss {
  format: string
  headers: readonly string[]
  missed: string[]
  wrong: string[]
}
export interface Score {
  seed: number
  right: number
  wanted: number
  said: number
  misses: Miss[]
}

/** What else a column of values may rightly be called: it counts neither way. */
const neutral = new Set(['url', 'company-id'])

export async function scoreTables(seed: number, count = tables): Promise<Score> {
  const lot = new Lot(seed)
  const score: Score = { seed, right: 0, wanted: 0, said: 0, misses: [] }
  for (let at = 0; at < count; at++) {
    const table = tableOf(lot)
    const [extension, write] = formats[at % formats.length]!
    const found = await kindsIn(`table.${extension}`, write(table))
    const wanted = [...new Map(table.says.map(kinds => [kinds.join(), kinds])).values()]
    const missed = wanted.filter(kinds => !kinds.some(kind => found.has(kind)))
    const wrong = [...found].filter(kind => !neutral.has(kind) && !wanted.some(kinds => kinds.includes(kind)))
    score.wanted += wanted.length
    score.right += wanted.length - missed.length
    score.said += wanted.length - missed.length + wrong.length
    if (missed.length || wrong.length)
      score.misses.push({
        format: extension,
        headers: table.headers ?? ['(none)', ...table.rows[0]!],
        missed: missed.map(kinds => kinds.join('/')),
        wrong,
      })
  }
  return score
}

/** Kinds of values told in made-up tables of seven formats; a fresh seed each run, which the row names. */
export async function tableFigures(seed = Date.now() % 1_000_000): Promise<Figure[]> {
  const { right, wanted, said } = await scoreTables(seed)
  return [
    {
      name: `made-up tables (seed ${seed}): kinds of values`,
      value: `precision ${(right / said).toFixed(3)}, recall ${(right / wanted).toFixed(3)}, ${tables} tables, ${wanted} kinds`,
      target: '≥ 0.97 / ≥ 0.97',
    },
  ]
}

import { createClassifier } from '@sharelight/classify'
import { extract, fromBytes } from '@sharelight/extract'
import type { Finding } from '@sharelight/contract'
import type { Figure } from '../../report.ts'
import { besideFigure, type Judged } from './beside.ts'
import { formats } from './formats.ts'
import { Lot } from './random.ts'
import { thirdTableOf, thirdWritten } from './third/table.ts'
import { secondTableOf } from './second/table.ts'
import { writtenBy, type WrittenTable } from './second/write.ts'
import { tableOf, type Table } from './table.ts'

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
  table: Table
  missed: string[]
  wrong: string[]
}
export interface Score {
  seed: number
  right: number
  wanted: number
  said: number
  misses: Miss[]
  judged: Judged[]
}

/** What else a column of values may rightly be called: it counts neither way. */
const neutral = new Set(['url', 'company-id'])

type Generator = (lot: Lot, at: number) => { table: Table; file: WrittenTable }

const first: Generator = (lot, at) => {
  const table = tableOf(lot)
  const [extension, write] = formats[at % formats.length]!
  return { table, file: { extension, bytes: Buffer.from(write(table)) } }
}
const second: Generator = lot => {
  const table = secondTableOf(lot)
  return { table, file: writtenBy(lot, table) }
}

const third: Generator = lot => {
  const table = thirdTableOf(lot)
  return { table, file: thirdWritten(lot, table) }
}

export async function scoreTables(seed: number, generator: Generator = first, count = tables): Promise<Score> {
  const lot = new Lot(seed)
  const score: Score = { seed, right: 0, wanted: 0, said: 0, misses: [], judged: [] }
  for (let at = 0; at < count; at++) {
    const { table, file } = generator(lot, at)
    const found = await kindsIn(file.name ?? `table.${file.extension}`, file.bytes)
    add(score, { table, found, format: file.extension })
  }
  return score
}

export const scoreSecondTables = (seed: number, count = tables): Promise<Score> => scoreTables(seed, second, count)

function add(score: Score, { table, found, format }: { table: Table; found: ReadonlySet<string>; format: string }) {
  const wanted = [...new Map(table.says.filter(kinds => kinds.length > 0).map(kinds => [kinds.join(), kinds])).values()]
  const missed = wanted.filter(kinds => !kinds.some(kind => found.has(kind)))
  const wrong = [...found].filter(kind => !neutral.has(kind) && !wanted.some(kinds => kinds.includes(kind)))
  score.judged.push({ table, found })
  score.wanted += wanted.length
  score.right += wanted.length - missed.length
  score.said += wanted.length - missed.length + wrong.length
  if (missed.length || wrong.length)
    score.misses.push({ format, table, missed: missed.map(kinds => kinds.join('/')), wrong })
}

/** Kinds of values told in made-up tables, by three generators; a fresh seed each run, which the row names. */
export async function tableFigures(seed = Date.now() % 1_000_000): Promise<Figure[]> {
  const scores = [
    ['made-up tables', await scoreTables(seed)],
    ['made-up tables of other headers and forms', await scoreSecondTables(seed)],
    ['made-up tables in ten languages and 24 formats', await scoreTables(seed, third)],
  ] as const
  const figures = scores.map(([name, { right, wanted, said }]) => ({
    name: `${name} (seed ${seed}): kinds of values`,
    value: `precision ${(right / said).toFixed(3)}, recall ${(right / wanted).toFixed(3)}, ${tables} tables, ${wanted} kinds`,
    target: '≥ 0.97 / ≥ 0.97',
  }))
  return [...figures, besideFigure(scores.flatMap(([, { judged }]) => judged))]
}

import { createClassifier } from '@sharelight/classify'
import { columnContent, takeSample, type Cell } from '@sharelight/connectors'
import { isFact } from '@sharelight/contract'
import { extract, fromBytes } from '@sharelight/extract'
import type { LabelledColumn, LabelledTable } from './read-set.ts'

/** Right, wanted and said for one label or all. */
export interface Tally {
  right: number
  wanted: number
  said: number
}
export interface ColumnMiss {
  table: string
  column: string
  missed: string[]
  wrong: string[]
  values: readonly (string | null)[]
}
export interface ColumnScore {
  columns: number
  all: Tally
  byLabel: Map<string, Tally>
  misses: ColumnMiss[]
}

/** As connectors take samples. */
const bounds = { rows: 1000, valueLength: 4096, columnBytes: 512 * 1024, tableBytes: 32 * 2 ** 20 }
/** Addresses of pages and companies are nobody's; they count neither way. */
const neutral = new Set(['url', 'company-id'])
const classifier = createClassifier()

/** Labels of each column as a scan gives them: sampled, handed on as a column with the names beside it, read and classified. */
export async function scoreColumns(tables: readonly LabelledTable[]): Promise<ColumnScore> {
  const score: ColumnScore = { columns: 0, all: emptyTally(), byLabel: new Map(), misses: [] }
  for (const table of tables) {
    const found = await labelsOf(table)
    for (const column of table.columns) add(score, table, column, found.get(column.name) ?? new Set())
  }
  return score
}

async function labelsOf({ columns }: LabelledTable): Promise<Map<string, Set<string>>> {
  const shape = columns.map(({ name, type, comment }) => ({ name, type, grants: [], ...(comment && { comment }) }))
  const samples = await takeSample(shape, rowsOf(columns), bounds)
  const found = new Map<string, Set<string>>()
  for (const [name, sample] of samples) found.set(name, await kindsOf(name, columnContent(sample)))
  return found
}

async function* rowsOf(columns: readonly LabelledColumn[]): AsyncGenerator<Cell[][]> {
  const count = columns[0]?.values.length ?? 0
  yield Array.from({ length: count }, (_, at) => columns.map(({ values }) => values[at] ?? null))
}

async function kindsOf(name: string, content: ReturnType<typeof columnContent>): Promise<Set<string>> {
  if (!('bytes' in content)) return new Set()
  const stream = classifier.open({ name, ...(content.beside && { beside: content.beside }) })
  for await (const { text, cells } of extract(fromBytes(Buffer.from(content.bytes), name))) stream.push(text, cells)
  return new Set(
    stream
      .finish()
      .findings.filter(isFact)
      .map(({ kind }) => kind),
  )
}

const emptyTally = (): Tally => ({ right: 0, wanted: 0, said: 0 })

function add(score: ColumnScore, table: LabelledTable, column: LabelledColumn, found: ReadonlySet<string>) {
  const { wanted, allowed } = column.expected
  const missed = wanted.filter(names => !names.some(name => found.has(name)))
  const wrong = [...found].filter(
    kind => !neutral.has(kind) && !allowed.includes(kind) && !wanted.some(names => names.includes(kind)),
  )
  score.columns++
  for (const names of wanted) {
    const isRight = !missed.includes(names)
    count(score, names[0] ?? '', { right: isRight ? 1 : 0, wanted: 1, said: isRight ? 1 : 0 })
  }
  for (const kind of wrong) count(score, kind, { right: 0, wanted: 0, said: 1 })
  if (missed.length || wrong.length)
    score.misses.push({
      table: table.name,
      column: column.name,
      missed: missed.map(names => names.join('/')),
      wrong,
      values: column.values,
    })
}

function count({ all, byLabel }: ColumnScore, label: string, { right, wanted, said }: Tally) {
  const own = byLabel.get(label) ?? emptyTally()
  byLabel.set(label, own)
  for (const tally of [all, own]) {
    tally.right += right
    tally.wanted += wanted
    tally.said += said
  }
}

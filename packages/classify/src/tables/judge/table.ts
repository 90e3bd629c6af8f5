import type { FindingKind } from '@sharelight/contract'
import type { Concept } from '../header/concepts.ts'
import { headerSays, type Said } from '../header/says.ts'
import { bareVerdict } from './bare.ts'
import { silent } from './families.ts'
import { headedVerdict } from './headed.ts'
import { isProse, profileOf, type Profile } from './profile.ts'
import { isMissing } from './value.ts'
import { isShared, shareOf, someOf } from './shares.ts'
import { type Column, type Neighbours, type Verdict } from './verdict.ts'

/**
 * How a column's text is read besides: `none` where the column is judged as a whole, `patterns` where values may be identified by their form,
 * `all` where people write sentences.
 */
export type Reading = 'none' | 'patterns' | 'all'

export interface Judged {
  column: Column
  verdict?: Verdict
  reading: Reading
  earlier: Earlier
}

/** What was judged of a column's earlier rows. */
export interface Earlier {
  /** What its header said. */
  phrase: string
  verdict?: Verdict | undefined
  /** Windows in a row in which it held nothing, and how many of them it is not asked again. */
  empty: number
  rest: number
}

export interface NamedValues {
  name?: string | undefined
  /** As they are in the table, in order. */
  values: readonly string[]
}

const personal = new Set<Concept>([
  'full-name',
  'first-name',
  'last-name',
  'email',
  'phone',
  'birth',
  'birth-year',
  'national-id',
  'passport',
  'salary',
  'record',
  'card',
  'username',
])
const personalKinds = new Set<FindingKind>([
  'person',
  'email',
  'phone',
  'national-id',
  'date-of-birth',
  'passport',
  'card',
  'health-id',
])
const patient = new Set<Concept>(['record', 'health-insurance', 'medicine', 'blood', 'diagnosis'])
const unnamed: Said = { concepts: [], rules: [], isOther: false, phrase: '' }

/**
 * Judges the columns of one table, each with those beside it. What was judged of earlier rows holds as long as values bear it out.
 */
export function judgeColumns(columns: readonly NamedValues[], before: readonly Earlier[] = []): Judged[] {
  const read = columns.map(({ name, values }, position) => columnOf(name, values, position))
  const resting = read.map((column, at) => restOf(column, before[at]))
  const alone = read.map(column => neighboursOf(column, read, []))
  const first = read.map((column, at) =>
    resting[at] ? undefined : (stillHolds(column, before[at]) ?? verdictOf(column, alone[at]!)),
  )
  return read.map((column, at) => {
    const neighbours = neighboursOf(column, read, first)
    const rested = resting[at]
    if (rested) return { column, reading: readingOf(column, undefined), earlier: rested }
    const verdict = isSame(neighbours, alone[at]!)
      ? first[at]
      : (stillHolds(column, before[at]) ?? verdictOf(column, neighbours))
    const earlier = earlierOf(column, verdict, before[at])
    const reading = !verdict && holdsPairs(columns) ? 'all' : readingOf(column, verdict)
    return { column, ...(verdict && { verdict }), reading, earlier }
  })
}

/** Names and values side by side: what a value is, its own row says. */
const holdsPairs = (columns: readonly NamedValues[]) =>
  columns.some(({ name }) => /^(?:name|key|variable|setting|env)$/i.test(name ?? '')) &&
  columns.some(({ name }) => /^value$/i.test(name ?? ''))

function columnOf(name: string | undefined, values: readonly string[], position: number): Column {
  const filled = values.map(value => value.trim()).filter(value => !isMissing(value))
  let profile: Profile | undefined
  return {
    position,
    values: filled,
    name: name ?? '',
    said: name === undefined ? unnamed : headerSays(name),
    get profile() {
      return (profile ??= profileOf(someOf(filled, mostProfiled)))
    },
  }
}

const mostRest = 16

/** A column that held nothing in several windows is asked again ever more seldom. */
function restOf({ said }: Column, before: Earlier | undefined): Earlier | undefined {
  return before?.rest && before.phrase === said.phrase ? { ...before, rest: before.rest - 1 } : undefined
}

/** What is to be known of a column when the rows after these are judged. */
function earlierOf({ said }: Column, verdict: Verdict | undefined, before: Earlier | undefined): Earlier {
  const { phrase } = said
  if (verdict) return { phrase, verdict, empty: 0, rest: 0 }
  const empty = (before?.phrase === phrase ? before.empty : 0) + 1
  return { phrase, empty, rest: empty > 1 ? Math.min(2 ** (empty - 2), mostRest) : 0 }
}

const mostProfiled = 300
const [borneOut, asked] = [0.8, 60]

/** The verdict on earlier rows, where the values of these pass as well. */
function stillHolds(column: Column, before: Earlier | undefined): Verdict | undefined {
  const verdict = before?.verdict
  if (!verdict || before.phrase !== column.said.phrase || !column.values.length) return undefined
  return isShared(someOf(column.values, asked), value => verdict.ruleOf(value) !== undefined, borneOut)
    ? verdict
    : undefined
}

const isSame = (a: Neighbours, b: Neighbours) =>
  a.hasPerson === b.hasPerson && a.hasCard === b.hasCard && a.hasPatient === b.hasPatient

function verdictOf(column: Column, neighbours: Neighbours): Verdict | undefined {
  if (!column.values.length || column.profile.prose >= manyProse) return undefined
  return headedVerdict(column, neighbours) ?? (isSilent(column) ? undefined : bareVerdict(column, neighbours))
}

const isSilent = ({ said }: Column) => said.concepts.some(concept => silent.has(concept))

function neighboursOf(
  { position }: Column,
  columns: readonly Column[],
  verdicts: readonly (Verdict | undefined)[],
): Neighbours {
  const others = columns.filter(column => column.position !== position)
  const says = (concepts: ReadonlySet<Concept>) =>
    others.some(({ said }) => said.concepts.some(concept => concepts.has(concept)) && !anyName.has(said.phrase))
  const kinds = new Set(others.flatMap(other => verdicts[other.position]?.rule.kind ?? []))
  return {
    hasPerson: says(personal) || [...kinds].some(kind => personalKinds.has(kind)),
    hasCard: kinds.has('card') || others.some(({ said }) => said.concepts.includes('card')),
    hasPatient: says(patient),
    before: columns[position - 1],
    after: columns[position + 1],
  }
}
/** Names of things as often. */
const anyName = new Set(['name', 'nom', 'nome', 'nombre', 'naam', 'title'])

const manyProse = 0.2
/** Too few values to be judged without a header. */
const fewValues = 3
const someWords = 0.2

function readingOf(column: Column, verdict: Verdict | undefined): Reading {
  const { said, values } = column
  const prose = shareOf(someOf(values, asked), isProse)
  if (prose >= manyProse) return 'all'
  if (verdict || isSilent(column)) return 'none'
  if (values.length < fewValues && !said.phrase) return 'all'
  const sample = someOf(values, asked)
  if (prose > 0 || someOf(values).some(isProse)) return 'all'
  return isShared(sample, value => /\p{L}[^\n]*\s\p{L}|[@/=]|:\S/u.test(value), someWords) ? 'patterns' : 'none'
}

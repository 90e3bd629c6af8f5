import type { FindingKind } from '@sharelight/contract'
import type { Concept } from '../header/concepts.ts'
import { headerSays, type Said } from '../header/says.ts'
import { bareVerdict } from './bare.ts'
import { silent } from './families.ts'
import { headedVerdict } from './headed.ts'
import { isProse, profileOf } from './profile.ts'
import { isMissing } from './value.ts'
import { shareOf, someOf, type Column, type Neighbours, type Verdict } from './verdict.ts'

/**
 * How a column's text is read besides: `none` where the column is judged as a whole, `patterns` where values may be identified by their form,
 * `all` where people write sentences.
 */
export type Reading = 'none' | 'patterns' | 'all'

export interface Judged {
  column: Column
  verdict?: Verdict
  reading: Reading
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
const patient = new Set<Concept>(['record', 'health-insurance', 'medicine', 'blood', 'birth'])
const unnamed: Said = { concepts: [], rules: [], isOther: false, phrase: '' }

/** Judges the columns of one table, each with those beside it. */
export function judgeColumns(columns: readonly NamedValues[]): Judged[] {
  const read = columns.map(({ name, values }, position): Column => {
    const filled = values.map(value => value.trim()).filter(value => !isMissing(value))
    return {
      position,
      values: filled,
      said: name === undefined ? unnamed : headerSays(name),
      profile: profileOf(someOf(filled, mostProfiled)),
    }
  })
  const first = read.map(column => verdictOf(column, neighboursOf(column, read, [])))
  return read.map(column => {
    const verdict = verdictOf(column, neighboursOf(column, read, first))
    return { column, ...(verdict && { verdict }), reading: readingOf(column, verdict) }
  })
}

const mostProfiled = 1_000

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
  const { said, values, profile } = column
  if (profile.prose >= manyProse) return 'all'
  if (verdict || isSilent(column)) return 'none'
  if (values.length < fewValues && !said.phrase) return 'all'
  const sample = someOf(values)
  if (shareOf(sample, isProse) > 0) return 'all'
  return shareOf(sample, value => /\p{L}[^\n]*\s\p{L}|[@/=]|:\S/u.test(value)) >= someWords ? 'patterns' : 'none'
}

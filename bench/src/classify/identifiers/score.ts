import { createClassifier } from '@sharelight/classify'
import type { Finding } from '@sharelight/contract'
import type { Figure } from '../../report.ts'
import { Lot } from '../tables/random.ts'
import { invalidValue, validValue } from './draw.ts'
import { kindsOfIdentifiers, type Kind } from './kinds.ts'
import { sentence } from './sentences.ts'

const perKind = 12
/** Of the value, a finding covers at least this share. */
const leastCovered = 0.6
/** A kind is known when this share of its valid ones is found. */
const leastOfKind = 0.9
const classifier = createClassifier()

interface Asked {
  kind: Kind
  value: string
  text: string
}
export interface Score {
  kinds: number
  known: number
  valid: Asked[]
  missed: Asked[]
  invalid: Asked[]
  /** Invalid ones that something was said of. */
  said: (Asked & { by: string[] })[]
}

/** Identifiers that are named by their abbreviation in a sentence: which valid ones are found, which invalid ones too. */
export function scoreIdentifiers(seed: number, count = perKind): Score {
  const lot = new Lot(seed)
  const kinds = kindsOfIdentifiers()
  const score: Score = { kinds: kinds.length, known: 0, valid: [], missed: [], invalid: [], said: [] }
  for (const kind of kinds) {
    const asked = Array.from({ length: count }, () => ask(lot, kind, validValue(lot, kind)))
    const missed = asked.filter(one => !isFound(one))
    score.valid.push(...asked)
    score.missed.push(...missed)
    if (missed.length <= count * (1 - leastOfKind)) score.known++
    for (let at = 0; at < count; at++) {
      const value = invalidValue(lot, kind)
      if (!value || kinds.some(other => isNamesake(other, kind) && other.isValid(value))) continue
      const one = ask(lot, kind, value)
      score.invalid.push(one)
      const by = over(one).flatMap(({ rule, kind: said }) =>
        ofPeople.has(said) || rule === 'bank-account-number' ? [] : [rule],
      )
      if (by.length) score.said.push({ ...one, by })
    }
  }
  return score
}

/** What the model of names says is measured elsewhere; that a number is called a bank account claims no check digit. */
const ofPeople = new Set<Finding['kind']>(['person', 'address'])

const isNamesake = (other: Kind, kind: Kind) =>
  other.country === kind.country || other.names.some(name => kind.names.includes(name))

const ask = (lot: Lot, kind: Kind, value: string): Asked => ({
  kind,
  value,
  text: sentence(lot, { name: lot.of(kind.names), value, country: kind.country }),
})

/** What is said of the value. */
function over({ text, value }: Asked): Finding[] {
  const start = text.indexOf(value)
  return classifier
    .classify({ text })
    .findings.filter(
      finding =>
        Math.min(finding.end, start + value.length) - Math.max(finding.start, start) >= value.length * leastCovered,
    )
}

const isFound = (asked: Asked) => over(asked).some(finding => isOf(finding, asked.kind))
const isOf = ({ rule, candidates }: Finding, kind: Kind) =>
  rule === kind.rule || candidates?.some(candidate => candidate.rule === kind.rule)

/** A fresh seed each run, which the row names. */
export function identifierFigures(seed = Date.now() % 1_000_000): Figure[] {
  const { kinds, known, valid, missed, invalid, said } = scoreIdentifiers(seed)
  const share = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)} %`
  return [
    {
      name: `identifiers named in a sentence (seed ${seed}): valid ones found`,
      value: `${share(valid.length - missed.length, valid.length)} of ${valid.length}, ${known} of ${kinds} kinds`,
      target: '≥ 98 %, all kinds',
    },
    {
      name: 'identifiers named in a sentence: invalid ones reported',
      value: `${share(said.length, invalid.length)} of ${invalid.length}`,
      target: '≤ 1 %',
    },
  ]
}

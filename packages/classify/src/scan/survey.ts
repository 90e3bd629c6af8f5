import { kindOf, unitKinds } from '../text/kinds.ts'
import type { Vocabulary } from '../text/vocabulary.ts'
import { candidates, filterCells, marks, runSurvey, units } from './kernel.ts'
import { Track } from './track.ts'

/** What one pass over a window noticed. Filled anew for each window, without allocating. */
export class Survey {
  /** `id, start, end` of vocabulary phrases, in order. */
  readonly words = new Track(3)
  /** `start, end` of runs of letters and digits that hold a digit. */
  readonly tokens = new Track(2)
  readonly ats = new Track(1)
  /** Colons directly followed by something. */
  readonly colons = new Track(1)
  /** Positions of `%`, `&`, `\\` and `=` that may begin an escape. */
  readonly escapes = new Track(1)
  hasNuls = false
  isSpaceless = false

  clear() {
    this.words.length = this.tokens.length = this.ats.length = this.colons.length = this.escapes.length = 0
  }
}

const { upper, lower, digit, at: atSign, colon, equals } = unitKinds
const isLetter = (kind: number) => kind === upper || kind === lower
/** A run longer than this is no identifier; its start is not looked for. */
const longestRun = 256
let filtering: Vocabulary | undefined

/**
 * The one pass over all text: `survey.wat` classifies every unit and hashes every word; what follows looks only at the
 * few words, digits and signs that it points out.
 */
export function survey(length: number, vocabulary: Vocabulary, result: Survey) {
  if (filtering !== vocabulary) filterCells.set(vocabulary.filter)
  filtering = vocabulary
  const { markCount, candidateCount, hasNuls, isSpaceless } = runSurvey(length)
  result.clear()
  result.hasNuls = hasNuls
  result.isSpaceless = isSpaceless
  readCandidates(candidateCount, vocabulary, result)
  readMarks(markCount, result)
}

function readCandidates(count: number, vocabulary: Vocabulary, { words }: Survey) {
  const { table } = vocabulary
  for (let index = 0; index < count * 2; index += 2) {
    table.find(units, candidates[index]!, candidates[index + 1]!, words)
  }
}

function readMarks(count: number, result: Survey) {
  let tokenEnd = 0
  for (let index = 0; index < count; index++) {
    const i = marks[index]!
    const kind = kindOf[units[i]!]!
    if (kind !== digit) noteSign(i, kind, result)
    else if (i >= tokenEnd) {
      const start = runStart(i)
      tokenEnd = runEnd(i)
      if (i - start < longestRun) result.tokens.add(start, tokenEnd)
    }
  }
}

function runStart(from: number): number {
  const stop = Math.max(0, from - longestRun)
  let at = from
  while (at > stop && isLetter(kindOf[units[at - 1]!]!)) at--
  return at
}

function runEnd(from: number): number {
  let at = from
  while ((kindOf[units[at]!]! - 1) >>> 0 < digit) at++
  return at
}

function noteSign(i: number, kind: number, { ats, colons, escapes }: Survey) {
  const next = units[i + 1]!
  if (kind === atSign) {
    if (next !== units[i]) ats.add(i)
  } else if (kind === colon) {
    // An address has two colons in a row at most.
    if (next > 32 && !(units[i] === units[i - 1] && units[i] === units[i - 2])) colons.add(i)
  } else if (kind === equals ? isHex(next) || next === 10 || next === 13 : mayEscape(units[i]!, next)) escapes.add(i)
}

const [percent, ampersand] = [37, 38]
const isHex = (unit: number) => (unit >= 48 && unit <= 57) || ((unit | 32) >= 97 && (unit | 32) <= 102)

/** `%41`, `&amp;`, `&#65;`, `\u0041`, `\x41`, by their first two units. */
function mayEscape(sign: number, next: number): boolean {
  if (sign === percent) return isHex(next)
  if (sign === ampersand) return next === 35 || (next >= 97 && next <= 122)
  return next === 117 || next === 120
}
